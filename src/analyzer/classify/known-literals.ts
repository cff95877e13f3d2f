/** Texts one of which each match of an expression holds, in lower case where case does not matter; null where there are none. */
export type KnownLiterals = readonly (readonly string[] | null)[];

/**
 * Those of each expression of `signTables`, in order. Empty here: the build of the command fills it in from
 * `literals-of-signs.ts`, for a process that reads one log compiles most expressions for one use.
 */
export function knownLiterals(): KnownLiterals {
  return [];
}
