const fewest = 8;
const share = 0.8;

// `[00:12] `, `+3.4s `, `12.345s | `: since when a program that runs others has run
const elapsed =
  /^\s{0,6}(?:\[\s{0,5}\+?|\(\+?|\+)?(?=\d{1,5}(?:[:.]|m?s|m\d))(?:(?<minutes>\d{1,4})(?::|m))?(?<seconds>\d{1,6}(?:\.\d{1,6})?) ?(?:m?s|sec)?(?:\]:?|\)|:)?(?: {0,3}\|)?(?: |$)/;
const fewestTimes = 3;

const pushed = /^remote:(?: {8}| (?: (?=! {5}))?|$)/;
// What git itself counts while it pushes
const ofGit = /^(?:Enumerating|Counting|Compressing|Writing|Delta|Total|To|Everything) /;
// With that a server refuses a push.
const refused = /^remote: (?:error: GH0|GitLab: |GL-HOOK-ERR|fatal: )/;

/** Takes away what stands before nearly every line: the time since the beginning, or git's word for what a server prints. */
export function commonPrefixOf(beginning: string): ((line: string) => string) | undefined {
  const lines = beginning.split('\n').filter((line) => line.trim() !== '' && !ofGit.test(line));
  if (lines.length < fewest) return undefined;
  const most = (prefix: RegExp) => lines.filter((line) => prefix.test(line)).length >= lines.length * share;
  if (most(pushed) && !lines.some((line) => refused.test(line))) return (line) => line.replace(pushed, '');
  return most(elapsed) && passes(lines) ? (line) => line.replace(elapsed, '') : undefined;
}

/** Whether the times go on and never back. */
function passes(lines: readonly string[]): boolean {
  const times = lines.flatMap((line) => {
    const { minutes, seconds } = elapsed.exec(line)?.groups ?? {};
    return seconds === undefined ? [] : [Number(minutes ?? 0) * 60 + Number(seconds)];
  });
  return new Set(times).size >= fewestTimes && times.every((time, at) => time >= (times[at - 1] ?? 0));
}
