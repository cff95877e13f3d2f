import type { EchoedCommand, RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';

// npm heads the output of a script with its name and its command.
const ofScript = /^> @?[\w./-]{1,120}@\S{1,40} [\w:.-]{1,80}$/;
const beginning = /^> (?<command>\S.{0,300})$/;

/** The last command that the failing step began, where nothing is printed below it. */
export function unheardCommand(lines: Lines, { failing, commands }: RunOutline): EchoedCommand | undefined {
  if (!failing?.code) return undefined;
  let line = failing.to;
  while (line > failing.from && lines.at(line).text.trim() === '') line -= 1;
  const traced = commands.find((command) => command.traced && command.line === line);
  if (traced || !ofScript.test(lines.at(line - 1).text)) return traced;
  const command = beginning.exec(lines.at(line).text)?.groups?.command;
  return command === undefined ? undefined : { line, command };
}
