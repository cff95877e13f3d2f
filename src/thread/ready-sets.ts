import type { ReadyPatterns } from '../analyzer/own-patterns/ready-patterns.ts';
import type { OwnPatterns } from './protocol.ts';

const mostSets = 16;
const ready = new Map<string, ReadyPatterns>();

/** The patterns of a tenant, made ready once for each version of them; the one that was used longest ago makes room. */
export async function readySetOf(own: OwnPatterns | undefined): Promise<ReadyPatterns | undefined> {
  if (own === undefined) return undefined;
  const { version, patterns } = own;
  const set = ready.get(version) ?? (await makeReady(patterns));
  ready.delete(version);
  ready.set(version, set);
  const [oldest] = ready.keys();
  if (ready.size > mostSets && oldest !== undefined) ready.delete(oldest);
  return set;
}

async function makeReady(patterns: OwnPatterns['patterns']): Promise<ReadyPatterns> {
  // Loaded only here, because most tenants have no pattern.
  const { readyPatterns } = await import('../analyzer/own-patterns/ready-patterns.ts');
  return readyPatterns(patterns);
}
