import { ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, textOf } from '../fields.ts';
import type { Setback, StatusReport } from '../forge.ts';
import { ourName } from '../our-name.ts';
import { askAll, type GithubApi } from './github-api.ts';

// GitHub takes so many with one call.
const mostAnnotations = 50;
const title = 'Firstfail';

type Annotation = { path: string; start_line: number; end_line: number; annotation_level: 'notice'; message: string };

/**
 * The one check run of our App at a commit, with an annotation at each place where a job failed. Each call adds
 * annotations, so that those which stand there are left out. https://docs.github.com/rest/checks/runs
 */
export async function putCheckRun(
  api: GithubApi,
  { commit, appId }: { commit: string; appId: string },
  report: StatusReport,
): Promise<{ kind: 'status' } | Setback> {
  const found = await findOurs(api, commit, appId);
  if (found.kind !== 'found') return found;
  const shown =
    found.id === null ? { kind: 'list' as const, items: [] } : await askAll(api, annotationsOf(api, found.id));
  if (shown.kind !== 'list') return shown;
  const known = new Set(shown.items.map(keyOf));
  const annotations = annotationsIn(report).filter((one) => !known.has(keyOf(one)));
  const output = { title, summary: report.description, ...(annotations.length > 0 && { annotations }) };
  const body = { name: ourName, details_url: report.url, status: 'completed', conclusion: 'neutral', output };
  const runs = `${api.repository}/check-runs`;
  const answer =
    found.id === null
      ? await ask(api, runs, { method: 'POST', body: { ...body, head_sha: commit } })
      : await ask(api, `${runs}/${encodeURIComponent(found.id)}`, { method: 'PATCH', body });
  return answer.kind === 'answer' ? { kind: 'status' } : answer;
}

async function findOurs(
  api: GithubApi,
  commit: string,
  appId: string,
): Promise<{ kind: 'found'; id: string | null } | Setback> {
  const path = `${api.repository}/commits/${encodeURIComponent(commit)}/check-runs?check_name=${ourName}`;
  const list = await askAll(api, path, 'check_runs');
  if (list.kind !== 'list') return list;
  const own = list.items.find(({ app, name }) => name === ourName && idOf(fieldsOf(app).id) === appId);
  return { kind: 'found', id: idOf(own?.id) };
}

function annotationsOf({ repository }: GithubApi, id: string): string {
  return `${repository}/check-runs/${encodeURIComponent(id)}/annotations`;
}

/** Only places in the repository; GitHub refuses the whole call for another one. */
function annotationsIn({ locations, annotation }: StatusReport): Annotation[] {
  return locations
    .flatMap(({ path, line }) => {
      const isInside = path !== '' && !/^(?:[/~]|[A-Za-z]:|\.\.(?:\/|$))/.test(path);
      const place = { path: path.replace(/^(?:\.\/){1,10}/, ''), start_line: line ?? 1, end_line: line ?? 1 };
      return isInside ? [{ ...place, annotation_level: 'notice' as const, message: annotation }] : [];
    })
    .slice(0, mostAnnotations);
}

function keyOf({ path, start_line: line, message }: Fields): string {
  return JSON.stringify([textOf(path, 2_000), idOf(line), textOf(message, 2_000)]);
}
