import { categories } from '../../src/contract/analyses/analysis.ts';
import type { NewPattern, Pattern } from '../../src/contract/patterns/pattern.ts';

/** The words of the form as they are typed. */
export type PatternWords = {
  name: string;
  kind: 'text' | 'regex';
  sought: string;
  title: string;
  category: string;
  advice: string;
  owner: string;
  retry: string;
  strength: string;
};

export const kinds = [
  { value: 'text', label: 'Contains the text' },
  { value: 'regex', label: 'Matches the expression (RE2)' },
];
export const strengths = [
  { value: 'exact', label: 'Exact: the line is the cause' },
  { value: 'likely', label: 'Likely: runs that pass may print it too' },
];
export const retryList = [
  { value: '', label: 'As usual in the category' },
  { value: 'safe', label: 'Safe to run again' },
  { value: 'pointless', label: 'Running again will not help' },
  { value: 'unknown', label: 'Not known' },
];

export function wordsOf(pattern: Pattern | undefined): PatternWords {
  return {
    name: pattern?.name ?? '',
    kind: pattern && pattern.regex !== null ? 'regex' : 'text',
    sought: pattern?.regex ?? pattern?.text ?? '',
    title: pattern?.title ?? '',
    category: pattern?.category ?? 'config',
    advice: pattern?.advice ?? '',
    owner: pattern?.owner ?? '',
    retry: pattern?.retry ?? '',
    strength: pattern?.strength ?? 'exact',
  };
}

export function patternOf({ kind, sought, owner, ...words }: PatternWords): NewPattern & { text: string | null } {
  return {
    name: words.name,
    title: words.title,
    advice: words.advice,
    category: categories.find((category) => category === words.category) ?? 'unknown',
    retry: (['safe', 'pointless', 'unknown'] as const).find((retry) => retry === words.retry) ?? null,
    strength: words.strength === 'likely' ? 'likely' : 'exact',
    text: kind === 'text' ? sought : null,
    regex: kind === 'regex' ? sought : null,
    owner: owner.trim() === '' ? null : owner,
  };
}
