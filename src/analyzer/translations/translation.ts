/** How tools say in one language what English logs say: the words as they are printed, then the English ones. */
export type Translation = { phrases: readonly (readonly [printed: string, english: string])[] };
