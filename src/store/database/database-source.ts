import type { Enqueue } from '../task.ts';
import type { Purpose } from './embedded/lock.ts';

export type OpenOptions = {
  /**
   * `serve` owns the data directory; `admin` shares the database of a running server, or starts one for its own
   * duration.
   */
  purpose: Purpose;
  /** Messages for the operator, one sentence each. */
  notice?: (sentence: string) => void;
  /** Without it, tasks are not put into a queue. */
  enqueue?: Enqueue;
  /** Ends the wait for a database that does not answer, or that another process holds. */
  signal?: AbortSignal | undefined;
  /** How long to wait for an external database that does not answer; a minute where it is unset. */
  waitMs?: number;
};

/** A source of a database. The caller calls `close` after its last connection is closed. */
export type DatabaseSource = {
  url: string;
  close(): Promise<void>;
};
