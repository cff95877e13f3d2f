import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unreadable } from './read-log.ts';
import type { Terminal } from './terminal.ts';

/** A file that is to be read, or why what was named is none. */
export type NamedFile = { file: string; error?: string };

/** The files that arguments name. A directory stands for all files below it in the order of their names, without hidden ones. */
export function logFiles(named: readonly string[]): NamedFile[] {
  return named.flatMap((name) => (isDirectory(name) ? filesIn(name) : [{ file: name }]));
}

function filesIn(directory: string): NamedFile[] {
  try {
    const files = filesBelow(directory);
    return files.length > 0 ? files : [{ file: directory, error: 'it is a directory without files' }];
  } catch (error) {
    return [{ file: directory, error: unreadable(error) }];
  }
}

/** Links to files are followed; those to directories could lead in a circle. */
function filesBelow(directory: string): NamedFile[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => compare(a.name, b.name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return statSync(path, { throwIfNoEntry: false })?.isFile() ? [{ file: path }] : [];
    });
}

/** Whether a path that leads nowhere is one is told when it is read. */
function isDirectory(path: string): boolean {
  try {
    return path !== '-' && statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Says so where it does. */
export async function readsStdinTwice(named: readonly string[], terminal: Terminal): Promise<boolean> {
  if (named.filter((name) => name === '-').length < 2) return false;
  await terminal.error('error: standard input can be read only once, but - is given twice');
  return true;
}
