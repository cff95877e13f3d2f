export type Phrase = readonly [printed: string, english: string];
export type Phrases = readonly Phrase[];

/**
 * How tools say in one language what English logs say: the words as they are printed, then the English ones. A line with
 * one of the `phrases` may state a failure; `messages` only tell what kind of failure it is.
 */
export type Translation = { phrases: Phrases; messages?: Phrases };
