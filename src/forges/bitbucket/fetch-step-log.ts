import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { fetchLog } from '../fetch-log.ts';
import { dateOf, type Fields, fieldsOf, idOf, listOf, textOf } from '../fields.ts';
import type { Access, AlsoFailed, LogAnswer, ProjectAddress, Setback } from '../forge.ts';
import { askAll, type BitbucketApi, bitbucketApi, isCloud } from './bitbucket-api.ts';
import { isFailure } from './failed-builds.ts';

const mostPages = 3;
const lateMs = 10 * 60_000;
const uuidForm = /^\{[0-9a-fA-F-]{36}\}$/;

type Target = { address: ProjectAddress; access: Access; jobId: string };
type Step = Fields & { uuid: string };

/**
 * If `jobId` is the number of a pipeline: the log of its first failed step, and the other failed steps. If the UUID of
 * a step follows the number: the log of that step.
 */
export async function fetchStepLog(net: Outbound, target: Target): Promise<LogAnswer> {
  if (!isCloud(target.address)) return { kind: 'missing', reason: 'Bitbucket Data Center keeps no logs.' };
  const api = bitbucketApi(net, target);
  const [number = '', wanted] = target.jobId.split('/');
  const lookup = await findPipeline(api, number);
  if (lookup.kind !== 'pipeline') return lookup;
  const { state, uuid } = lookup.pipeline;
  const { name, result } = fieldsOf(state);
  if (name !== 'COMPLETED' && wanted === undefined) return { kind: 'empty', final: false };
  if (fieldsOf(result).name === 'SUCCESSFUL') return { kind: 'superseded' };
  const steps = `${api.repository}/pipelines/${encodeURIComponent(String(uuid))}/steps/`;
  const list = await askAll(api, steps);
  if (list.kind !== 'list') return list;
  const failed = failedSteps(list.items);
  const step = wanted === undefined ? failed[0] : failed.find(({ uuid }) => uuid === wanted);
  if (step === undefined) return wanted === undefined ? { kind: 'empty', final: true } : { kind: 'superseded' };
  const log = await fetchLog(api, `${steps}${encodeURIComponent(step.uuid)}/log`);
  const isNothing = log.kind === 'missing' || (log.kind === 'log' && log.bytes.length === 0);
  const answer = isNothing ? ({ kind: 'empty', final: isFinal(step, lookup.at) } as const) : log;
  const others = wanted === undefined ? failed.slice(1) : [];
  return { ...answer, job: jobOf(step), alsoFailed: others.map((other) => alsoFailed(target.address, number, other)) };
}

/** Steps that were stopped, skipped or run again are not failures. */
function failedSteps(items: readonly Fields[]): Step[] {
  const isRunAgain = ({ name, run_number: run }: Fields) =>
    items.some((other) => other.name === name && Number(idOf(other.run_number)) > Number(idOf(run)));
  return items
    .filter((item) => isFailure(fieldsOf(fieldsOf(item.state).result).name) && !isRunAgain(item))
    .filter((item): item is Step => isUuid(item.uuid));
}

function alsoFailed({ baseUrl, project }: ProjectAddress, number: string, step: Step): AlsoFailed {
  const build_url = `${baseUrl}/${project}/pipelines/results/${number}/steps/${encodeURIComponent(step.uuid)}`;
  return { jobId: `${number}/${step.uuid}`, job: jobOf(step), build_url };
}

function jobOf({ name }: Step): string | null {
  return textOf(name, 255);
}

/** Finds the pipeline by its number, which only the list shows; a failure is fetched while it is among the latest. */
async function findPipeline(
  api: BitbucketApi,
  number: string,
): Promise<{ kind: 'pipeline'; pipeline: Fields; at: Date | null } | Setback> {
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await ask(api, `${api.repository}/pipelines/?sort=-created_on&pagelen=100&page=${page}`);
    if (answer.kind !== 'answer') return answer;
    const { values, next } = fieldsOf(answer.json);
    const pipeline = listOf(values).find(({ build_number }) => idOf(build_number) === number);
    if (pipeline !== undefined && isUuid(pipeline.uuid)) return { kind: 'pipeline', pipeline, at: answer.at };
    if (typeof next !== 'string') break;
  }
  return { kind: 'missing', reason: 'Bitbucket Cloud no longer lists this pipeline.' };
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidForm.test(value);
}

function isFinal({ started_on: started, completed_on: completed }: Fields, at: Date | null): boolean {
  const end = dateOf(completed);
  const isLate = at !== null && end !== null && at.getTime() - end.getTime() > lateMs;
  return started === null || isLate;
}
