type RequestFacts = {
  method: string;
  /** The pattern, never the address; null where nothing is. */
  route: string | null;
  /** Null where the caller hung up before the answer. */
  status: number | null;
  ms: number;
};

export type AnalysisFacts = {
  /** The door, or `fetched`. */
  source: string;
  outcome: 'analysed' | 'cut_short' | 'refused' | 'lost';
  sizeBytes: number;
  /** From when a thread was asked for, so waiting for a free one is in it. */
  ms: number;
};

export type TaskFacts = {
  /** The queue's name. */
  task: string;
  outcome: 'done' | 'failed';
  /** From when it was due to when it began. */
  waitMs: number;
  ms: number;
};

type MessageFacts = {
  /** The kind. */
  channel: string;
  outcome: 'sent' | 'retry' | 'failed';
};

/** What is counted of the process. Only closed sets of words go in: no tenant, project, address or text. */
export interface Metrics {
  request(facts: RequestFacts): void;
  analysis(facts: AnalysisFacts): void;
  task(facts: TaskFacts): void;
  message(facts: MessageFacts): void;
  /** In the form of https://prometheus.io/docs/instrumenting/exposition_formats/ */
  text(): Promise<{ contentType: string; body: string }>;
}
