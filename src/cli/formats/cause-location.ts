import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { printableLine } from '../printable.ts';
import type { Found, Place } from './format.ts';

export type CauseLocation = { path: string; line?: number; column?: number };

/**
 * Where the cause is in the user's code, with a path from the workspace; where no place is known, its line in the file
 * of the log. Undefined where there is neither.
 */
export function causeLocation({ diagnosis, file }: Found, place: Place): CauseLocation | undefined {
  const [location] = diagnosis.locations;
  if (location !== undefined) {
    const { path, line, column } = location;
    return {
      path: printableLine(fromWorkspace(path, place)),
      ...(line !== null && line > 0 && { line }),
      ...(line !== null && line > 0 && column !== null && column > 0 && { column }),
    };
  }
  const quote = diagnosis.evidence[0];
  if (file === undefined || quote === undefined) return undefined;
  return { path: printableLine(fromWorkspace(resolve(place.cwd, file), place)), line: quote.line };
}

/** A tool prints paths from where it ran, and the analysis cuts them at the repository: the one that exists is meant. */
function fromWorkspace(path: string, { workspace, cwd }: Place): string {
  const native = sep === '/' ? path.replaceAll('\\', '/') : path;
  if (native.includes('\0')) return native;
  const candidates = isAbsolute(native) ? [native] : [resolve(cwd, native), resolve(workspace, native)];
  const inside = candidates.map((each) => relative(workspace, each)).filter(isInside);
  const meant = inside.find((each) => existsSync(resolve(workspace, each))) ?? inside.at(-1) ?? native;
  return meant.split(sep).join('/');
}

function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
