import { branchName } from '../kernel/branch-name.ts';
import { buildAddress } from '../kernel/build-address.ts';

/** A member of a payload: how it is documented, and what its value becomes. `problem` says what to send instead. */
export type Field<Value> = {
  type: 'text' | 'number' | 'slug';
  isRequired?: boolean;
  read(value: unknown): FieldReading<Value>;
};

export type FieldReading<Value> = { value: Value } | { problem: string };

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

/** Text or null; an unset CI variable arrives as an empty string and counts as absent. Whole numbers become text. */
export function text(maxLength: number): Field<string | null> {
  return { type: 'text', read: (value) => readText(value, maxLength) };
}

export function requiredText(maxLength: number): Field<string> {
  return {
    type: 'text',
    isRequired: true,
    read: (value) => {
      const reading = readText(value, maxLength);
      if ('problem' in reading) return reading;
      return reading.value === null ? { problem: 'Required.' } : { value: reading.value };
    },
  };
}

/** What names or numbers a thing: text, or a number that becomes text. */
export function identifier(maxLength: number): Field<string | null> {
  return { ...text(maxLength), type: 'number' };
}

/** The text form of a whole number of 0 or more, sent as a number or as digits. */
export const wholeNumber: Field<string | null> = {
  type: 'number',
  read: (value) => {
    if (value === undefined || value === null || value === '') return { value: null };
    const number = typeof value === 'string' && digits.test(value.trim()) ? Number(value) : value;
    const isWhole = typeof number === 'number' && Number.isSafeInteger(number) && number >= 0;
    return isWhole ? { value: String(number) } : { problem: 'Send a whole number, 0 or more.' };
  },
};

/** The CI's word for how the run ended, kept as sent. Success is refused, an unknown word is a failure. */
export const failureWord: Field<string | null> = {
  type: 'text',
  read: (value) => {
    const reading = readText(value, 64);
    if ('problem' in reading || reading.value === null) return reading;
    if (!successWords.has(reading.value.toLowerCase().replace(/[\s-]/g, '_'))) return reading;
    return {
      problem: 'This says success. Send only failed runs here; tell of runs that passed with POST /api/outcomes.',
    };
  },
};

export const branch: Field<string | null> = mapped(text(512), branchName);

/** The address of a build; null unless http or https. */
export const link: Field<string | null> = mapped(text(maxUrlLength), buildAddress);

/** A name for the sender, in lower case. */
export const requiredSlug: Field<string> = {
  type: 'slug',
  isRequired: true,
  read: (value) => readSlug(value, `Required: ${slugWords}`),
};

export const optionalSlug: Field<string | null> = {
  type: 'slug',
  read: (value) => {
    if (value === undefined || value === null || value === '') return { value: null };
    return readSlug(value, `Send ${slugWords}`);
  },
};

function mapped(field: Field<string | null>, change: (text: string) => string | null): Field<string | null> {
  const read = (value: unknown): FieldReading<string | null> => {
    const reading = field.read(value);
    return 'problem' in reading || reading.value === null ? reading : { value: change(reading.value) };
  };
  return { ...field, read };
}

function readText(value: unknown, maxLength: number): FieldReading<string | null> {
  if (value === undefined || value === null) return { value: null };
  const given = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof given !== 'string') return { problem: 'Send text.' };
  const trimmed = given.replace(bidiControls, '').trim();
  if (trimmed.length > maxLength) return { problem: `Send at most ${maxLength.toLocaleString('en-US')} characters.` };
  if (controlCharacters.test(trimmed)) return { problem: 'Send text without control characters.' };
  if (loneSurrogate.test(trimmed)) return { problem: 'Send valid Unicode: there is half of a surrogate pair in it.' };
  return { value: trimmed === '' ? null : trimmed };
}

function readSlug(value: unknown, problem: string): FieldReading<string> {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return slug.test(word) ? { value: word } : { problem };
}
