export type AttemptCounter = { key: string; limit: number };

/** Counters that all processes share, by the clock of the database. Keys are HMACs, so that the table names nobody. */
export interface AttemptStore {
  /** Counts one attempt in every counter, or in none if one is full; then `waitMs` is the time until it has room. */
  consume(counters: readonly AttemptCounter[], windowMs: number): Promise<{ waitMs: number }>;
  /** Takes an attempt back: `clear` counters forget all attempts, `undo` counters the latest one. */
  forgive(keys: { clear: readonly string[]; undo: readonly string[] }): Promise<void>;
  remember(key: string, forMs: number): Promise<void>;
  /** The keys among these that are remembered. */
  remembered(keys: readonly string[]): Promise<string[]>;
}
