// PostgreSQL's text has no U+0000, and its JSON no half of a surrogate pair; a log may bring both.
const unstorable = /\0|\p{Surrogate}/gu;

/** The value with U+FFFD in every string where PostgreSQL would refuse the character; dates stay dates. */
export function storableText<T>(value: T): T {
  if (typeof value === 'string') return value.replace(unstorable, '\ufffd') as T;
  if (Array.isArray(value)) return value.map(storableText) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storableText(inner)]),
  ) as T;
}
