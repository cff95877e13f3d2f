import type { ExcerptLine } from '../analyzer/excerpt.ts';
import type { Analysis } from '../contract/analysis.ts';

/** A language model that may re-word what the rules have found. It decides nothing. */
export interface Explainer {
  /** As the operator named it. */
  readonly model: string;
  /** Where it is asked. */
  readonly host: string;
  /** What one call may take at most, question and answer together. */
  readonly mostTokens: number;
  /** Throws with a fixed sentence: `unavailable` where no answer came, `invalid` where it cannot be read. */
  explain(question: Question, signal: AbortSignal): Promise<Explained>;
}

/** The excerpt is redacted; of the analysis only what was found is told, not whose it is. */
export type Question = { analysis: Analysis; excerpt: readonly ExcerptLine[] };

export type Explained = {
  /** Undefined where nothing of the answer holds. */
  words: Words | undefined;
  /** As the endpoint counted them. */
  tokens: number | undefined;
};

export type Words = Pick<Analysis, 'explanation' | 'suggested_fix'>;
