/** Which record of which tenant a task is about. */
export type TaskSubject = { tenantId: string; id: string };

/** Work that outlives the process: ids only, never anything that a log or a body could have said. */
export type Task =
  /** Fetch the log of an announced failure and analyse it. */
  | { kind: 'fetch-failure'; tenantId: string; id: string }
  /** Analyse an announced failure whose log nobody can have, or has yet; never leaves the machine. */
  | { kind: 'explain-failure'; tenantId: string; id: string }
  /** Ask the forge which jobs of a run failed. `id` is the connection's. */
  | { kind: 'expand-run'; tenantId: string; id: string; runId: string; tries: number }
  /** Look which causes have passed wherever they were seen. `id` is the tenant's. */
  | { kind: 'resolve-passed'; tenantId: string; id: string }
  /** Send a notification of the journal to its channel. */
  | { kind: 'notify'; tenantId: string; id: string };

export type TaskOptions = {
  /** Of several tasks with one key that wait, one is kept. */
  key: string;
  /** Not before then. */
  startAfter?: Date;
  /** Not for so long, by the queue's own clock. */
  delaySeconds?: number;
  /** Of tasks that are due those with a lower one come first; 0 where unset. */
  turn?: number;
};

/** Runs one statement in the transaction that is under way. */
export type ExecuteSql = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** Puts a task into the queue as part of a transaction: it is there if and only if that commits. */
export type Enqueue = (execute: ExecuteSql, task: Task, options: TaskOptions) => Promise<void>;

export type PlannedTask = { task: Task; options: TaskOptions };
