type Escape = (text: string) => string;

/**
 * The escaped text, of at most so many UTF-16 units, cut between code points and before their escapes. `escaped` must
 * work character by character.
 */
export function truncate(text: string, most: number, escaped: Escape = (same) => same): string {
  const whole = escaped(text);
  if (whole.length <= most) return whole;
  let kept = '';
  for (const character of text) {
    const next = escaped(character);
    if (kept.length + next.length >= most) break;
    kept += next;
  }
  return `${kept}…`;
}
