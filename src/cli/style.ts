export type Style = { bold: Paint; dim: Paint; bad: Paint; warn: Paint; good: Paint };
type Paint = (text: string) => string;

/** Colours on a terminal, none in a pipe; https://no-color.org and https://force-color.org override both. */
export function wantsColour(env: Record<string, string | undefined>, isTerminal: boolean): boolean {
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  return isTerminal && env.TERM !== 'dumb';
}

export function makeStyle(colour: boolean): Style {
  const paint = (on: number, off: number): Paint =>
    colour ? (text) => `\x1b[${on}m${text}\x1b[${off}m` : (text) => text;
  return { bold: paint(1, 22), dim: paint(2, 22), bad: paint(31, 39), warn: paint(33, 39), good: paint(32, 39) };
}
