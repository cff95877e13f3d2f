import type { OwnPattern } from '../analyzer/own-patterns/own-pattern.ts';
import type { ReadyPatterns } from '../analyzer/own-patterns/ready-patterns.ts';

/** The patterns of a file, as other threads take them and as this one uses them. */
export type OwnOfFile = { patterns: readonly OwnPattern[]; ready: ReadyPatterns };

/** Loads what reads and runs patterns only where a file of them is named. */
export async function readyPatternsOf(path: string): Promise<OwnOfFile | { error: string }> {
  const [{ readPatterns }, { readyPatterns }] = await Promise.all([
    import('./patterns-file.ts'),
    import('../analyzer/own-patterns/ready-patterns.ts'),
  ]);
  const read = readPatterns(path);
  return 'error' in read ? read : { ...read, ready: readyPatterns(read.patterns) };
}
