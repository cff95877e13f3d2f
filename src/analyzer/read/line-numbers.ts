const numbered = /^\s{0,8}(?<number>\d{1,7})(?:[:|.]\s?|\t|\s{1,3}\|\s?|\s{2,4}|\s(?=\d{4}-\d\d-|\[|\$ |\+ ))/;
const sampled = 60;
const fewest = 5;

/** Whether a viewer put its own number before each line: then the numbers count up from one line to the next. */
export function hasLineNumbers(beginning: string): boolean {
  const lines = beginning
    .split('\n')
    .slice(0, sampled)
    .filter((line) => line.trim() !== '');
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

export function withoutLineNumber(line: string): string {
  return line.replace(numbered, '');
}
