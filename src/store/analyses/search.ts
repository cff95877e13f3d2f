import { type Kysely, type RawBuilder, sql } from 'kysely';
import { buildAddress, withoutQuery } from '../../kernel/build-address.ts';
import { jobHash } from '../database/job-hash.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';

type Sql = RawBuilder<unknown>;
type Job = { project: string; name: string };

/** What a text stands for: causes and names that contain it, and runs that it names. */
export type Found = {
  fingerprints: string[];
  projects: string[];
  branches: string[];
  jobs: Job[];
  /** Whether one of the lists is cut: the text is in so many names that any page of analyses is likely to show it. */
  isCommon: boolean;
  text: string;
};

const mostFound = 300;
const someCommit = /^[0-9a-f]{5,64}$/i;
const lineOfPath = /:\d{1,9}(?::\d{1,9})?$/;

/**
 * Looks through the words of causes and the names of runs, which are far fewer than the analyses. No index serves a part
 * of a word: row-level security comes first, and PostgreSQL takes an operator that could reveal a value by an error only
 * after it. So the few are read whole, and their analyses are found by indexes of whole values.
 */
export async function findWords(trx: Kysely<Database>, tenantId: string, given: string): Promise<Found> {
  const text = storableText(given.trim());
  const inTenant = sql`tenant_id = ${tenantId}::uuid`;
  const { rows } = await sql<{ kind: string; project: string; name: string }>`
    (select 'cause' as kind, '' as project, fingerprint as name from cause_words
      where ${inTenant} and ${inWords(text)} limit ${mostFound + 1})
    union all
    (select kind, '', name from run_names where ${inTenant} and kind in ('project', 'branch') and ${inName(text)}
      group by kind, name limit ${mostFound + 1})
    union all
    (select kind, project, name from run_names where ${inTenant} and kind = 'job' and ${inName(text)}
      limit ${mostFound + 1})
  `.execute(trx);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    fingerprints: of('cause').map(({ name }) => name),
    projects: of('project').map(({ name }) => name),
    branches: of('branch').map(({ name }) => name),
    jobs: of('job'),
    isCommon: ['cause', 'job'].some((kind) => of(kind).length > mostFound) || rows.length > 2 * mostFound,
    text,
  };
}

/** A condition for each way in which an analysis of the table `a` fits; each is that of an index. */
export function waysToFit({ fingerprints, projects, branches, jobs, text }: Found): { values: Sql; fits: Sql }[] {
  const one = sql`(values (''))`;
  const each = (values: readonly string[]) => sql`unnest(${[...values]}::text[])`;
  const ways = [
    ...(fingerprints.length > 0 ? [{ values: each(fingerprints), fits: sql`a.fingerprint = v.name` }] : []),
    ...(projects.length > 0 ? [{ values: each(projects), fits: sql`a.project = v.name` }] : []),
    ...(branches.length > 0 ? [{ values: each(branches), fits: sql`a.branch = v.name` }] : []),
    ...jobs.map(({ project, name }) => ({ values: one, fits: isJob(project, name) })),
    { values: one, fits: sql`md5(a.run_id) = md5(${text}) and a.run_id = ${text}` },
  ];
  const addresses = addressesOf(text);
  if (addresses.length > 0) ways.push({ values: one, fits: isBuild(addresses) });
  if (someCommit.test(text)) ways.push({ values: one, fits: isCommit(text.toLowerCase()) });
  return ways;
}

/** The same as one condition, for a common text: its causes and names are looked up while the analyses are read. */
export function fitsAnyhow(tenantId: string, { text }: Found): Sql {
  const inTenant = sql`tenant_id = ${tenantId}::uuid`;
  const named = (kind: string) =>
    sql`select name from run_names where ${inTenant} and kind = ${kind} and ${inName(text)}`;
  return sql`(a.fingerprint in (select fingerprint from cause_words where ${inTenant} and ${inWords(text)})
    or a.project in (${named('project')}) or a.branch in (${named('branch')}) or a.job in (${named('job')})
    or a.run_id = ${text} or a.build_url = any(${addressesOf(text)}::text[])
    ${someCommit.test(text) ? sql`or ${isCommit(text.toLowerCase())}` : sql``})`;
}

function inWords(text: string): Sql {
  return sql`strpos(words, lower(${text.replace(lineOfPath, '')})) > 0`;
}

function inName(text: string): Sql {
  return sql`strpos(lower(name), lower(${text})) > 0`;
}

function isJob(project: string, name: string): Sql {
  const ofProject = project === '' ? sql`a.project is null` : sql`a.project = ${project}`;
  return sql`${ofProject} and ${sql.raw(jobHash('a.job'))} = md5(${name}) and a.job = ${name}`;
}

function isBuild(addresses: readonly string[]): Sql {
  return sql`md5(a.build_url) in (select md5(address) from unnest(${[...addresses]}::text[]) address)`;
}

/** The operators of the index: a range in the order of bytes. Every hexadecimal digit comes before `g`. */
function isCommit(start: string): Sql {
  return sql`(a.commit ~>=~ ${start} and a.commit ~<~ ${`${start}g`})`;
}

function addressesOf(text: string): string[] {
  const address = buildAddress(text);
  return address === null ? [] : [...new Set([address, withoutQuery(address)])];
}
