import type { Run } from '../contract/analyses/analysis.ts';
import type { PostSource } from '../contract/analyses/ingest.ts';
import type { LogText } from '../kernel/log-text.ts';

/** A CI that posts logs: how its payload becomes a run and a log. Pure. */
export interface Engine {
  source: PostSource;
  /** The payload is a parsed JSON body, or the query of a text/plain one, with its `log` as LogText, text or entries. */
  read(payload: unknown): Reading;
}

export type RunFacts = {
  run: Run;
  /** The CI's own word. */
  status?: string;
  defaultBranch?: string;
  /** The branch was sent as `refs/tags/…`, which the stored name no longer shows. */
  isTag?: boolean;
};

export type Reading =
  | ({ kind: 'read'; log: LogText } & RunFacts)
  | { kind: 'too_large'; detail: string }
  | { kind: 'invalid'; errors: FieldProblem[] };

/** `pointer` is a JSON pointer into the payload; `detail` says what to send instead and never holds the value. */
export type FieldProblem = { pointer: string; detail: string };
