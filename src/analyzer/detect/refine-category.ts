import type { Category } from '../../contract/analyses/analysis.ts';
import { categoryByWords } from './category-by-words.ts';
import { trustFix, untrusted } from './certificate.ts';
import type { Finding } from './detector.ts';

// The answer of a registry or a server tells more than the request.
const answers: readonly [RegExp, Category][] = [
  [/\b401\b|\b[Uu]nauthorized\b|authentication (?:is )?required|terminal prompts disabled/, 'credentials'],
  [/\b403\b|\bForbidden\b/, 'permission'],
  [/\b429\b|[Tt]oo [Mm]any [Rr]equests|toomanyrequests/, 'service_limit'],
  [
    /[Cc]ould not resolve host|[Tt]emporary failure in name resolution|[Uu]nknown ?[Hh]ost|getaddrinfo|ECONNRE(?:FUSED|SET)|ETIMEDOUT|[Cc]onnection (?:refused|reset|timed out)|TLS handshake|\b50[234]\b (?:Bad|Service|Gateway)/,
    'network',
  ],
];
const refinable = new Set<Category>(['dependency', 'container', 'crash']);
// A program that ends with such words did not break: it was refused, or lacked a resource.
const stronger = new Set<Category>(['credentials', 'network', 'resources', 'service_limit']);

/** The finding in the category of what went wrong, where its detector knew only the tool. */
export function refineCategory(finding: Finding): Finding {
  const text = `${finding.title} ${finding.cause}`;
  const category = categoryBy(finding.category, text);
  return (category === 'network' || refinable.has(category) || category === 'vcs') && untrusted.test(text)
    ? { ...finding, category: 'network', scope: 'environment', retry: 'pointless', fix: trustFix }
    : { ...finding, category };
}

function categoryBy(category: Category, text: string): Category {
  if (!refinable.has(category)) return category;
  const answered = answers.find(([answer]) => answer.test(text))?.[1];
  if (answered || category !== 'crash') return answered ?? category;
  const byWords = categoryByWords(text);
  return byWords && stronger.has(byWords) ? byWords : category;
}
