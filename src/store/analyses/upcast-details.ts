import { type Mender, menderOf, type Quote } from '../../analyzer/secrets/mask-again.ts';
import type { Category } from '../../contract/analyses/analysis.ts';
import { type SeverityBasis, severityBasisSchema } from '../../contract/analyses/severity-basis.ts';
import { severityReason } from '../../kernel/severity.ts';
import { basisByRule, basisOfVersion1 } from './basis-of-version-1.ts';

/**
 * Of the shape of `details`, and of how its words are masked: whoever changes either raises it, adds what brings the
 * version before forward, and makes the index of a new migration find that one.
 */
export const detailsVersion = 2;

export type Details = Readonly<Record<string, unknown>>;

export type StoredWords = {
  details_version: number;
  title: string;
  root_cause: string;
  details: unknown;
  category: Category;
  branch: string | null;
};

/** What no log says: our own closed lists and facts, and what people typed. */
const notOfTheLog: ReadonlySet<string> = new Set([
  ...['severity_basis', 'domain', 'confidence', 'cause_scope', 'retry', 'log_facts', 'engine_version', 'explained_by'],
  'earlier_resolution',
]);

/** What any version has written, as this one would write it: nothing is left out, and nothing thrown at what is broken. */
export function upcast<Row extends StoredWords>(row: Row): Row & { details: Details } {
  const details = isRecord(row.details) ? row.details : {};
  if (row.details_version >= detailsVersion) return { ...row, details };
  const { severity_reason: reason, ...rest } = details;
  const mender = menderOf(Array.isArray(details.evidence) ? details.evidence.filter(isQuote) : []);
  return {
    ...row,
    details_version: detailsVersion,
    title: isText(row.title) ? mender.title(row.title) : row.title,
    root_cause: isText(row.root_cause) ? mender.text(row.root_cause) : row.root_cause,
    details: { ...mendedDetails(rest, mender), severity_basis: basisIn(details) ?? basisOfVersion1(reason, row) },
  };
}

/** A title that is read without the rest of its row. */
export function mendedTitle({ title, details_version }: Pick<StoredWords, 'title' | 'details_version'>): string {
  return details_version >= detailsVersion || !isText(title) ? title : menderOf([]).title(title);
}

/** Why a row of this version has its severity; judged anew from its columns where that cannot be read. */
export function severityIn(row: StoredWords & { details: Details }): {
  severity_basis: SeverityBasis;
  severity_reason: string;
} {
  const basis = basisIn(row.details) ?? basisByRule(row);
  return { severity_basis: basis, severity_reason: severityReason(basis) };
}

function basisIn(details: Details): SeverityBasis | undefined {
  return severityBasisSchema.safeParse(details.severity_basis).data;
}

function mendedDetails(details: Details, mender: Mender): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, notOfTheLog.has(name) ? value : mended(value, mender, name)]),
  );
}

/** Every text in it, however deep, masked; of the commands those that may be pasted. */
function mended(value: unknown, mender: Mender, name?: string): unknown {
  if (isText(value)) return mender.text(value);
  if (name === 'commands' && isTexts(value)) return mender.commands(value);
  if (isQuote(value)) return { ...value, text: mender.quote(value) };
  if (Array.isArray(value)) return value.map((item) => mended(item, mender, name));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, mended(item, mender, inner)]));
}

function isQuote(value: unknown): value is Quote {
  return isRecord(value) && typeof value.text === 'string' && Number.isInteger(value.line);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
