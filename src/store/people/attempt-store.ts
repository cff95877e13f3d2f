export type AttemptCounter = { key: string; limit: number };

/** Shared by all processes; keys are HMACs, so that the table names nobody. The database's clock decides. */
export interface AttemptStore {
  /** Counts one attempt in every counter, or in none where one is full: then how long until it is free. */
  take(counters: readonly AttemptCounter[], windowMs: number): Promise<{ waitMs: number }>;
  /** The attempt was none: `clear` counters forget everything, `undo` counters the latest. */
  forgive(keys: { clear: readonly string[]; undo: readonly string[] }): Promise<void>;
  remember(key: string, forMs: number): Promise<void>;
  /** Those of the keys that are. */
  remembered(keys: readonly string[]): Promise<string[]>;
}
