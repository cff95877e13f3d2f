/** Which record of which tenant a task is about. */
export type TaskSubject = { tenantId: string; id: string };

/** Work that outlives the process. It holds only ids, never text of a log or a body. */
export type Task =
  /** Fetch the log of an announced failure and analyse it. */
  | { kind: 'fetch-failure'; tenantId: string; id: string }
  /** Analyse an announced failure without its log, which cannot be fetched or is not there yet. Makes no calls. */
  | { kind: 'explain-failure'; tenantId: string; id: string }
  /** Ask the forge which jobs of a run failed. `id` is the connection's. */
  | { kind: 'expand-run'; tenantId: string; id: string; runId: string; tries: number }
  /** Look which causes have passed wherever they were seen. `id` is the tenant's. */
  | { kind: 'resolve-passed'; tenantId: string; id: string }
  /** Close an incident if it was quiet for long enough, or look again later. `id` is the incident's. */
  | { kind: 'close-incident'; tenantId: string; id: string }
  /** Say on the forge what a failure's analysis found. `id` is the failure's. */
  | { kind: 'report-failure'; tenantId: string; id: string; tries: number }
  /** Make or update the comment of a merge request. `id` is the report's. */
  | { kind: 'post-report'; tenantId: string; id: string }
  /** Send a notification to its channel. */
  | { kind: 'notify'; tenantId: string; id: string };

export type TaskOptions = {
  /** Of several waiting tasks with one key, the queue keeps one. */
  key: string;
  /** The task does not start before this time. */
  startAfter?: Date;
  /** The task does not start before this delay, by the clock of the queue. */
  delaySeconds?: number;
  /** Of the due tasks, those with a lower turn come first; the default is 0. */
  turn?: number;
};

/** Runs one statement in the running transaction. */
export type ExecuteSql = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** Puts a task into the queue as part of a transaction: the task exists if and only if the transaction commits. */
export type Enqueue = (execute: ExecuteSql, task: Task, options: TaskOptions) => Promise<void>;

export type PlannedTask = { task: Task; options: TaskOptions };
