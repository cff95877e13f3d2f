import { cut } from './clean.ts';
import { redact } from './redact.ts';
import { isOneSimpleCommand } from './simple-command.ts';

/** Words of a log that were masked before, masked as they are today: the whole of them, and each line alone. */
export function mendWords(text: string, mostChars = Number.POSITIVE_INFINITY): string {
  const whole = redact(text).text;
  if (!whole.includes('\n')) return cut(whole, mostChars);
  const lines = whole.split('\n').map((line) => redact(line).text);
  return cut(lines.join('\n'), mostChars);
}

/** The commands that may be pasted: one with a secret in it is of no use without. */
export function mendCommands(commands: readonly string[]): string[] {
  return commands.filter((command) => isOneSimpleCommand(command) && mendWords(command) === command);
}
