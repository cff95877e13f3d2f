const message = /^\d{1,6} (?<level>silly|verbose|info|timing|http|notice|warn|error)(?: |$)/;
const ofLerna = /^\d{1,3} (?:silly argv|verbose (?:cli|argv)|notice cli) .*\blerna/i;
const fewest = 4;
// What is printed in place of the word in the file
const short = { silly: 'sill', verbose: 'verb' };
const programs: Record<'npm' | 'lerna', Record<string, string>> = { npm: short, lerna: { ...short, error: 'ERR!' } };

/**
 * npm and Lerna keep what they did in a file of their own, in which each message has its number and level. Gives each line as
 * it is printed with `--loglevel silly`; undefined for another log.
 */
export function npmDebugLogOf(beginning: string): ((line: string) => string) | undefined {
  const lines = beginning.split('\n').filter((line) => line.trim() !== '');
  const isOne = lines.length >= fewest && lines[0]?.startsWith('0 ') && lines.every((line) => message.test(line));
  if (!isOne) return undefined;
  const program = lines.some((line) => ofLerna.test(line)) ? 'lerna' : 'npm';
  return (line) => line.replace(message, (_, level: string) => `${program} ${programs[program][level] ?? level} `);
}
