import type { Category } from '../../contract/analyses/analysis.ts';
import type { Verdict } from '../../contract/analyses/feedback.ts';

export type FeedbackRecord = {
  id: string;
  analysisId: string;
  verdict: Verdict;
  category: Category | null;
  line: number | null;
  note: string | null;
  createdAt: Date;
  createdBy: string | null;
};

/** Feedback with what its analysis stated. */
export type FeedbackOnAnalysis = FeedbackRecord & {
  saidCategory: Category;
  saidTitle: string;
  saidLine: number | null;
  engineVersion: string;
};

export type FeedbackFilter = {
  verdict?: Verdict | undefined;
  /** The id of the rated analysis. */
  analysis?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

export interface FeedbackTransaction {
  /** One rating per person and analysis; a later one replaces it. Undefined if there is no such analysis. */
  give(feedback: FeedbackRecord): Promise<FeedbackRecord | undefined>;
}

export interface FeedbackStore {
  /** Newest first. */
  list(
    tenantId: string,
    filter: FeedbackFilter,
    page: { limit: number; after: { createdAt: Date; id: string } | undefined },
  ): Promise<FeedbackOnAnalysis[]>;
  totals(tenantId: string, window: Omit<FeedbackFilter, 'verdict'>): Promise<Record<Verdict, number>>;
}
