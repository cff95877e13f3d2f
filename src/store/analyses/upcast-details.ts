import { type Mender, menderOf, type Quote } from '../../analyzer/secrets/mask-again.ts';
import type { Category } from '../../contract/analyses/analysis.ts';
import { type SeverityBasis, severityBasisSchema } from '../../contract/analyses/severity-basis.ts';
import { severityReason } from '../../kernel/severity.ts';
import { basisByRule, basisOfVersion1 } from './basis-of-version-1.ts';

/**
 * The version of the form and the masking of `details`. A change of either raises it, converts the previous version
 * here, and adds an index of the previous rows in a new migration.
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

/** Members without text of a log: closed lists, facts of the service, and notes of people. */
const notOfTheLog: ReadonlySet<string> = new Set([
  ...['severity_basis', 'domain', 'confidence', 'cause_scope', 'retry', 'log_facts', 'engine_version', 'explained_by'],
  'earlier_resolution',
  'own_pattern',
  'skipped_patterns',
]);

/** A row of any version in the form of this version. It drops nothing, and never throws for an invalid row. */
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

/** A title that is read without the other columns of its row. */
export function mendedTitle({ title, details_version }: Pick<StoredWords, 'title' | 'details_version'>): string {
  return details_version >= detailsVersion || !isText(title) ? title : menderOf([]).title(title);
}

/** Why a row of this version has its severity; computed from its columns if the stored reason is invalid. */
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

/** Masks every text in the value, at any depth, and keeps only commands that are safe to paste. */
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
