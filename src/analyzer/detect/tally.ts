// How many passed and how many did not, in whatever language.
const tally =
  /^\P{N}{0,60}\p{N}{1,7} \p{L}{2,20}(?: \p{L}{2,20})?(?:[,;] ?\p{N}{1,7} \p{L}{2,20}(?: \p{L}{2,20})?){1,4}\W{0,3}$/u;

/** Whether a line only counts what the lines above tell. */
export function isTally(text: string): boolean {
  return tally.test(text);
}
