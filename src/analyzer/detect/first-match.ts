/** The value of the first condition that holds; an expression holds where it matches the text. */
export function firstMatch<const T>(
  text: string | undefined,
  choices: readonly (readonly [RegExp | boolean, T])[],
  otherwise: T,
): T {
  const choice = choices.find(([when]) => (typeof when === 'boolean' ? when : when.test(text ?? '')));
  return choice ? choice[1] : otherwise;
}
