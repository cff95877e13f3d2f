import type { Category, Severity } from '../contract/analyses/analysis.ts';
import type { AnalysisFacts } from '../thread/protocol.ts';

type RequestFacts = {
  method: string;
  /** The route's pattern, never the address; null where there is no route. */
  route: string | null;
  /** Null where the caller disconnected before the answer. */
  status: number | null;
  ms: number;
};

export type TaskFacts = {
  /** The queue's name. */
  task: string;
  outcome: 'done' | 'failed';
  /** From when the task was due to when it began. */
  waitMs: number;
  ms: number;
};

type MessageFacts = {
  /** The kind. */
  channel: string;
  outcome: 'sent' | 'retry' | 'failed';
};

/**
 * What became of an analysis that a language model was to put into words: `reworded`; `nothing_held` of what it said;
 * `unreadable`, its answer had not the form; `no_answer` of the endpoint; `over_budget` of the tenant's day; `crowded`,
 * too much waited; `paused`, the endpoint is left alone; `superseded`, the analysis is another one by now; `broken`, the
 * database did not take part.
 */
export type ExplanationOutcome =
  | 'reworded'
  | 'nothing_held'
  | 'unreadable'
  | 'no_answer'
  | 'over_budget'
  | 'crowded'
  | 'paused'
  | 'superseded'
  | 'broken';

type FailureFacts = { category: Category; severity: Severity };

type ModelCallFacts = {
  outcome: 'answered' | 'unreadable' | 'no_answer';
  /** As the endpoint counted them, else estimated from question and answer. */
  tokens: number;
  ms: number;
};

/** What is counted of the process. Labels are closed sets of words: no tenant, project, address or text. */
export interface Metrics {
  request(facts: RequestFacts): void;
  analysis(facts: AnalysisFacts): void;
  /** A failure whose analysis was stored for the first time. */
  failure(facts: FailureFacts): void;
  task(facts: TaskFacts): void;
  message(facts: MessageFacts): void;
  explanation(outcome: ExplanationOutcome): void;
  modelCall(facts: ModelCallFacts): void;
  /** In the form of https://prometheus.io/docs/instrumenting/exposition_formats/ */
  text(): Promise<{ contentType: string; body: string }>;
}
