import { z } from 'zod';
import { fillTemplate } from '../address-template.ts';
import { described } from '../described.ts';
import type { LinkTemplates } from '../projects/link-templates.ts';
import type { Analysis, Location } from './analysis.ts';
import { findRepository } from './find-repository.ts';

const link = z.string().nullable();

export const runLinksSchema = z
  .object({
    repository: described(link, 'of the project', 'https://github.com/acme/web'),
    branch: described(link, 'there', 'https://github.com/acme/web/tree/main'),
    commit: described(link, 'there', 'https://github.com/acme/web/commit/3f1c0de5b7a94c0f8e0d'),
    locations: described(z.array(link), 'one for each of `locations`, in their order', [
      'https://github.com/acme/web/blob/3f1c0de5b7a94c0f8e0d/src/cart.ts#L12',
    ]),
  })
  .meta({
    id: 'RunLinks',
    description:
      'Addresses at the Git platform: as set for the project, else guessed for GitHub, GitLab and Bitbucket by the address of the build. null: not known.',
  });

export type RunLinks = z.infer<typeof runLinksSchema>;

type Run = Pick<Analysis, 'build_url' | 'source' | 'provider' | 'branch' | 'commit' | 'locations'>;

/** The tools of the JVM name a file without its folder. */
const withoutFolder = /^[^/]+\.(?:java|kt|scala|groovy)$/;

/** Where the links of a run lead: by the templates of its project, and where one is not set by a guess. */
export function runLinks(run: Run, templates: LinkTemplates): RunLinks {
  const { repository, branch, commit, file } = withGuesses(run, templates);
  const values = { branch: pathOf(run.branch), commit: pathOf(run.commit) };
  return {
    repository,
    branch: filled(branch, values),
    commit: filled(commit, values),
    locations: run.locations.map((location) => fileLink(file, values, location)),
  };
}

function withGuesses(run: Run, set: LinkTemplates): LinkTemplates {
  const found = findRepository(run, set.repository);
  const isHash = run.commit !== null && /^[0-9a-f]{7,64}$/i.test(run.commit);
  const guessed = (name: 'branch' | 'commit' | 'file') => (found ? found.url + found.product[name] : null);
  return {
    repository: set.repository ?? found?.url ?? null,
    branch: set.branch ?? guessed('branch'),
    commit: set.commit ?? (isHash ? guessed('commit') : null),
    file: set.file ?? (isHash ? guessed('file') : null),
  };
}

type Values = Readonly<Record<string, string | undefined>>;

function fileLink(template: string | null, values: Values, { path, line }: Location): string | null {
  const file = pathOf(path);
  if (template === null || file === undefined || withoutFolder.test(file)) return null;
  return filled(line === null ? withoutMark(template) : template, { ...values, path: file, line: String(line ?? 1) });
}

/** A line that is not known is left out where it would only be marked; elsewhere it is the first. */
function withoutMark(template: string): string {
  const [address = '', mark = ''] = template.split(/(?=#)/);
  return mark.includes('{line}') ? address : template;
}

/** Null where the template names what the run does not. */
function filled(template: string | null, values: Values): string | null {
  if (template === null) return null;
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const url = fillTemplate(template, Object.fromEntries(known));
  return /[{}]/.test(url) ? null : url;
}

/** Names with slashes as a part of an address; undefined where they would lead out of it. */
function pathOf(names: string | null): string | undefined {
  const parts = names?.replaceAll(/\p{Surrogate}/gu, '').split('/') ?? [];
  if (parts.length === 0 || parts.some((part) => ['', '.', '..'].includes(part))) return undefined;
  return parts.map(encodeURIComponent).join('/');
}
