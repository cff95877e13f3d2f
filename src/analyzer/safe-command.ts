import type { Finding } from './detector.ts';

const meansSomethingToAShell = /[`$;|&<>\\!\n]/g;
const neighbours = 2;

/**
 * Whether a suggested command can be pasted. A test's name or a path from the log may hold what a shell acts on; such
 * a character stands in the finding's own words beside the same neighbours, one of the detector's template does not.
 * A quote alone only makes the shell wait for its twin.
 */
export function isSafeCommand(command: string, { title, cause, key, tests, locations }: Finding): boolean {
  const words = [title, cause, key, ...(tests ?? []), ...(locations ?? []).map(({ path }) => path)].join('\n');
  return [...command.matchAll(meansSomethingToAShell)].every(({ index }) => {
    const upTo = command.slice(Math.max(0, index - neighbours), index + 1);
    const from = command.slice(index, index + neighbours + 1);
    return !words.includes(upTo) && !words.includes(from);
  });
}
