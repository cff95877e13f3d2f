import { cut, sanitizeLine } from '../analyzer/read/clean.ts';
import { redact } from '../analyzer/secrets/redact.ts';

const tags =
  'a|abbr|area|audio|b|base|body|br|button|code|div|em|embed|form|frame|h[1-6]|head|hr|html|i|iframe|img|input|li|link|math|meta|object|ol|p|pre|script|source|span|strong|style|svg|table|td|template|textarea|title|tr|u|ul|video';

const markup: readonly [RegExp, string][] = [
  [/!\[[^\]]{0,500}\]\([^)]{0,2000}\)?/g, ''],
  [/\[([^\]]{0,500})\]\([^)]{0,2000}\)?/g, '$1'],
  [/<!--.{0,4000}?(?:-->|$)/g, ''],
  [new RegExp(`</?(?:${tags})(?:[\\s/][^>]{0,2000})?(?:>|$)`, 'gi'), ''],
  [/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S{0,2000}/gi, ''],
  [/\b(?:javascript|vbscript|mailto|data:[a-z]{1,20}\/):?\S{0,2000}/gi, ''],
  [/\bwww\.\S{1,2000}/gi, ''],
  // A URL without its scheme, where it has a query or fragment.
  [/\b(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}\/[^\s?#]{0,500}[?#]\S{0,2000}/gi, ''],
];
const rounds = 5;

// Characters that can hide words: tags, joiners, soft hyphens.
const invisible = /\p{Cf}/gu;

/** One line without markup, links, control characters and secrets; empty when nothing else is left. */
export function plainText(text: string, mostChars: number): string {
  const line = sanitizeLine(text.slice(0, 4096).replace(/\s+/g, ' ')).replace(invisible, '');
  const bare = withoutMarkup(line).replace(/\s+/g, ' ').trim();
  return cut(redact(bare).text, mostChars);
}

/** Removing one tag may leave another. Text that nests them deeper becomes empty. */
function withoutMarkup(text: string): string {
  let left = text;
  for (let round = 0; round < rounds; round++) {
    const before = left;
    for (const [pattern, by] of markup) left = left.replace(pattern, by);
    if (left === before) return left;
  }
  return '';
}
