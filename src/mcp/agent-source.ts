import type { Analysis, Diagnosis, Run } from '../contract/analyses/analysis.ts';
import type { AnalysisDetail } from '../contract/analyses/attribution.ts';
import type { Cause, CauseDetail } from '../contract/causes/cause.ts';
import type { Incident, IncidentDetail } from '../contract/incidents/incident.ts';
import type { CauseFilter, FailureFilter, IncidentFilter, LogInput } from './tool-inputs.ts';

/** What was asked for, or the sentence that says why there is none and the way out. */
export type Told<Value> = { value: Value } | { refusal: string };

/** An analysis that may be stored nowhere, and then has neither id nor history. */
export type ToldAnalysis = Diagnosis & Partial<Run> & Partial<AnalysisDetail>;

export type Page<Item> = { items: readonly Item[]; next_cursor: string | null };

/** Where an agent's tools get their answers: the verbs of the service, or the command with its files. */
export interface AgentSource {
  /** Whether a log may be named by a path, which is true only on the agent's own machine. */
  takesPaths: boolean;
  analyze(log: LogInput): Promise<Told<ToldAnalysis>>;
  analysis(id: string): Promise<Told<AnalysisDetail>>;
  failures(filter: FailureFilter): Promise<Told<Page<Analysis>>>;
  causes(filter: CauseFilter): Promise<Told<Page<Cause>>>;
  cause(fingerprint: string): Promise<Told<CauseDetail>>;
  incidents(filter: IncidentFilter): Promise<Told<Page<Incident>>>;
  incident(id: string): Promise<Told<IncidentDetail>>;
}
