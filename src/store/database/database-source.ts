import type { Enqueue } from '../task.ts';
import type { Purpose } from './embedded/lock.ts';

export type OpenOptions = {
  /** `serve` owns the data directory; `admin` shares a running server's database, or runs one while it needs it. */
  purpose: Purpose;
  /** What the operator should know, a sentence at a time. */
  notice?: (sentence: string) => void;
  /** Without it what is to be done later is only written down. */
  enqueue?: Enqueue;
  /** Ends the wait for a database that does not answer, or that another process has. */
  signal?: AbortSignal | undefined;
};

/** Where a database comes from. `close` is called after the last connection is gone. */
export type DatabaseSource = { url: string; close(): Promise<void> };
