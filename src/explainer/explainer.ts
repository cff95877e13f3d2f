import type { ExcerptLine } from '../analyzer/excerpt/excerpt.ts';
import type { Analysis } from '../contract/analyses/analysis.ts';

/** A language model that may re-word what the rules have found. It decides nothing. */
export interface Explainer {
  /** As the operator named it. */
  readonly model: string;
  /** Where it is asked. */
  readonly host: string;
  /** What one call may take at most, question and answer together. */
  readonly mostTokens: number;
  /** The same of a test. */
  readonly mostTestTokens: number;
  /**
   * Undefined where nothing of the answer holds. Throws with a fixed sentence: `unavailable` where no answer came,
   * `invalid` where it cannot be read.
   */
  explain(question: Question, watch: Watch): Promise<Words | undefined>;
  /** Whether it answers at all; throws the same `unavailable`. */
  test(watch: Watch): Promise<void>;
}

export type Watch = {
  signal: AbortSignal;
  /** Told of what each call took, also where it failed. */
  spent(tokens: number): void;
};

/** The excerpt is redacted; of the analysis only what was found is told, not whose it is. */
export type Question = { analysis: Analysis; excerpt: readonly ExcerptLine[] };

export type Words = Pick<Analysis, 'explanation' | 'suggested_fix'>;
