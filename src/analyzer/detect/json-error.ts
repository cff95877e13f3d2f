import type { Lines } from '../read/lines.ts';

const member =
  /^\s{0,24}[{,]?\s{0,4}["'](?:[Ee]rror|ERROR|[Ee]rror_?[Mm]essage|error_description|[Ee]xception)["'] ?: ?(?<quote>["'])(?=.{0,300}[ _])(?<said>\S.{5,1000}?)\k<quote>,?\s{0,4}\}?,?$/;
const opening = /^\s{0,24}[{,]?\s{0,4}["'](?:[Ee]rrors?|ERRORS?)["'] ?: ?[[{]{1,2}$/;
const message =
  /^\s{1,32}["'](?:[Mm]essage|msg|[Dd]etails?|[Rr]eason|[Tt]itle|[Dd]escription)["'] ?: ?(?<quote>["'])(?<said>\S.{5,1000}?)\k<quote>,?$/;
const mostBelow = 8;

/** The line of a program's answer in JSON that says what the error is, of the one that begins its object. */
export function jsonErrorAt(lines: Lines, line: number): number | undefined {
  const { text } = lines.at(line);
  if (member.test(text)) return line;
  if (!opening.test(text)) return undefined;
  const below = Array.from({ length: mostBelow }, (_, step) => line + 1 + step);
  return below.find((next) => message.test(lines.at(next).text));
}

/** What a member of such an object says, without its name and quotes. */
export function jsonSaid(text: string): string | undefined {
  return (member.exec(text) ?? message.exec(text))?.groups?.said;
}
