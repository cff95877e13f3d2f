import { branchName } from '../kernel/branch-name.ts';
import { buildAddress } from '../kernel/build-address.ts';

const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const halfPairs = /\p{Surrogate}/gu;
const digits = /^\d{1,19}$/;
const linkLength = 2_048;

/** A body of unknown form, as members that may be missing. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads only own members, so that no body reaches a prototype. */
export function fieldsOf(value: unknown): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.assign(Object.create(null), isObject ? value : {});
}

/** The members of a list; empty if the value is not a list. */
export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** One line of printable text, cut to length; null if there is none. Converts numbers to text. */
export function textOf(value: unknown, maxLength: number): string | null {
  const given = typeof value === 'number' ? String(value) : value;
  if (typeof given !== 'string') return null;
  const plain = given.slice(0, 8 * maxLength).replace(unprintable, ' ');
  return plain.trim().slice(0, maxLength).replace(halfPairs, '').trim() || null;
}

/** A whole number as text, sent as a number or as digits. */
export function idOf(value: unknown): string | null {
  const given = Number.isSafeInteger(value) ? String(value) : value;
  return typeof given === 'string' && digits.test(given) ? given : null;
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

export function branchOf(value: unknown): string | null {
  const name = textOf(value, 512);
  return name === null ? null : branchName(name);
}

/** The address without user, query and fragment; null unless http or https. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > linkLength || !URL.canParse(value)) return null;
  const { protocol, origin, pathname } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' ? origin + pathname : null;
}

/** The address of a build of any CI. */
export function buildLinkOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= linkLength ? buildAddress(value) : null;
}

/** Parses the forms of time of the forges: ISO, GitLab's `2026-11-20 17:02:44 UTC`, or milliseconds. */
export function dateOf(value: unknown): Date | null {
  const given = typeof value === 'string' ? value.slice(0, 64).replace(/^(\S+) (\S+) UTC$/, '$1T$2Z') : value;
  if (typeof given !== 'string' && typeof given !== 'number') return null;
  const date = new Date(given);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Compares names of projects as the forges do, ignoring case. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
