/** The path of a text that cannot be stored, and the reason. */
export type Unstorable = { path: string[]; detail: string };

const loneSurrogate = /\p{Surrogate}/u;
const halfPair = 'must be valid Unicode: there is half of a surrogate pair in it';
const nul = 'must not contain U+0000';

/** The first text that is not well-formed Unicode or holds U+0000, which PostgreSQL cannot store. */
export function findUnstorable(value: unknown, path: string[] = []): Unstorable | undefined {
  if (typeof value === 'string') {
    const detail = wrongWith(value);
    return detail === undefined ? undefined : { path, detail };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const unstorable = findUnstorable(inner, [...path, name]);
    if (unstorable) return unstorable;
  }
  return undefined;
}

function wrongWith(text: string): string | undefined {
  if (loneSurrogate.test(text)) return halfPair;
  return text.includes('\0') ? nul : undefined;
}
