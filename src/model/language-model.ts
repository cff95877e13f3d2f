import type { ExcerptLine } from '../analyzer/excerpt/excerpt.ts';
import type { Analysis } from '../contract/analyses/analysis.ts';

/** A language model that rewords the explanation and the fix of an analysis. It decides nothing. */
export interface LanguageModel {
  /** As the operator named it. */
  readonly name: string;
  /** The host of its endpoint. */
  readonly host: string;
  /** The largest number of tokens of one call, question and answer together. */
  readonly mostTokens: number;
  /** The same for a test. */
  readonly mostTestTokens: number;
  /**
   * Undefined when nothing of the answer passes the checks. Throws with a fixed sentence: `unavailable` when no
   * answer came, `invalid` when it cannot be read.
   */
  reword(question: Question, watch: Watch): Promise<Words | undefined>;
  /** Resolves when the endpoint answers at all; throws the same `unavailable`. */
  test(watch: Watch): Promise<void>;
}

export type Watch = {
  signal: AbortSignal;
  /** Receives the tokens of each call, of failed ones too. */
  spent(tokens: number): void;
};

/** The excerpt is redacted; the prompt holds the diagnosis, and neither project nor branch nor people. */
export type Question = { analysis: Analysis; excerpt: readonly ExcerptLine[] };

export type Words = Pick<Analysis, 'explanation' | 'suggested_fix'>;
