import { z } from 'zod';
import { branchName } from '../kernel/branch-name.ts';
import { buildAddress } from '../kernel/build-address.ts';

const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;
// Overrides and isolates reorder what a reader sees; no branch or job needs them.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;
const loneSurrogate = /\p{Surrogate}/u;
const digits = /^\d{1,16}$/;
const slug = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const slugWords = '1 to 32 of a-z, 0-9, dot, dash, underscore, such as "github-actions".';
const maxUrlLength = 2_048;

const successWords = new Set(
  'success successful succeeded passed pass ok green fixed stable normal back_to_normal'.split(' '),
);

export type Issue = { addIssue(message: string): void };

// A missing member is read like any other value.
const anything = z.unknown().optional();

/** Text or null; an unset CI variable arrives as an empty string and counts as absent. Whole numbers become text. */
export function text(maxLength: number) {
  return anything.transform((value, context): string | null => readText(value, maxLength, issues(context)));
}

/** The text form of a whole number of 0 or more, sent as a number or as digits. */
export const wholeNumber = anything.transform((value, context): string | null => {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' && digits.test(value.trim()) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return String(number);
  issues(context).addIssue('Send a whole number, 0 or more.');
  return z.NEVER;
});

/** The CI's word for how the run ended, kept as sent. Success is refused, an unknown word is a failure. */
export const failureWord = anything.transform((value, context): string | null => {
  const word = readText(value, 64, issues(context));
  if (typeof word !== 'string' || !successWords.has(word.toLowerCase().replace(/[\s-]/g, '_'))) return word;
  issues(context).addIssue('This says success. Send only failed runs: their logs are what is analysed.');
  return z.NEVER;
});

export const branch = text(512).transform((ref) => (ref === null ? null : branchName(ref)));

/** The address of a build; null unless http or https. */
export const link = text(maxUrlLength).transform((url) => (url === null ? null : buildAddress(url)));

/** Where a value names the sender, in lower case. */
export const requiredSlug = anything.transform((value, context): string => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (slug.test(word)) return word;
  issues(context).addIssue(`Required: ${slugWords}`);
  return z.NEVER;
});

export const optionalSlug = anything.transform((value, context): string | null => {
  if (value === undefined || value === null || value === '') return null;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (slug.test(word)) return word;
  issues(context).addIssue(`Send ${slugWords}`);
  return z.NEVER;
});

export function requiredText(maxLength: number) {
  return text(maxLength).transform((value, context): string => {
    if (value !== null) return value;
    issues(context).addIssue('Required.');
    return z.NEVER;
  });
}

function readText(value: unknown, maxLength: number, report: Issue): string | null {
  if (value === undefined || value === null) return null;
  const given = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof given !== 'string') return refuse(report, 'Send text.');
  const trimmed = given.replace(bidiControls, '').trim();
  if (trimmed.length > maxLength)
    return refuse(report, `Send at most ${maxLength.toLocaleString('en-US')} characters.`);
  if (controlCharacters.test(trimmed)) return refuse(report, 'Send text without control characters.');
  if (loneSurrogate.test(trimmed))
    return refuse(report, 'Send valid Unicode: there is half of a surrogate pair in it.');
  return trimmed === '' ? null : trimmed;
}

function refuse(report: Issue, message: string): never {
  report.addIssue(message);
  return z.NEVER;
}

function issues(context: z.core.$RefinementCtx): Issue {
  return { addIssue: (message) => context.addIssue({ code: 'custom', message }) };
}
