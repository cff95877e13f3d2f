const numbered = /^\s{0,8}(?<number>\d{1,7})(?:[:|.]\s?|\t|\s{1,3}\|\s?|\s{2,4}|\s(?=\d{4}-\d\d-|\[|\$ |\+ ))/;
// A number and one space also begin the lines of any list: they must count from one, without a gap.
const counted = /^(?<number>\d{1,7})(?: |$)/;
const sampled = 60;
const fewest = 5;

/** Takes away the numbers that a viewer put before the lines; undefined where they do not count up from line to line. */
export function lineNumbersOf(beginning: string): ((line: string) => string) | undefined {
  const all = beginning.split('\n');
  const lines = (all.at(-1) === '' ? all.slice(0, -1) : all).slice(0, sampled);
  if (countsUp(lines.filter((line) => line.trim() !== ''))) return (line) => line.replace(numbered, '');
  return countsFromOne(lines) ? (line) => line.replace(counted, '') : undefined;
}

function countsUp(lines: readonly string[]): boolean {
  if (lines.length < fewest) return false;
  const numbers = lines.map((line) => Number(numbered.exec(line)?.groups?.number ?? Number.NaN));
  const first = numbers[0] ?? Number.NaN;
  return (
    numbers.every((number, at) => number >= first + at && number <= first + at + lines.length) && ascending(numbers)
  );
}

function ascending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

function countsFromOne(lines: readonly string[]): boolean {
  return lines.length >= fewest && lines.every((line, at) => Number(counted.exec(line)?.groups?.number) === at + 1);
}
