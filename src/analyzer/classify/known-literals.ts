/**
 * Texts of which a text holds one where the expression of a sign matches it, by `keyOf` of the expression, in lower case
 * where case does not matter. Empty here: the build of the command fills it in from `literals-of-signs.ts`, for a process
 * that reads one log compiles most expressions for one use.
 */
export const knownLiterals: ReadonlyMap<string, readonly string[]> = new Map();
