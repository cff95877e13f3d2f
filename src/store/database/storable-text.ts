// PostgreSQL stores neither U+0000 in text nor lone surrogates in JSON; logs may hold both.
const unstorable = /\0|\p{Surrogate}/gu;

/** The value with U+FFFD for every character that PostgreSQL refuses; dates stay dates. */
export function storableText<T>(value: T): T {
  if (typeof value === 'string') return value.replace(unstorable, '\ufffd') as T;
  if (Array.isArray(value)) return value.map(storableText) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storableText(inner)]),
  ) as T;
}
