import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { fetchLog } from '../fetch-log.ts';
import { dateOf, type Fields, fieldsOf, idOf, listOf } from '../fields.ts';
import type { Access, FetchedLog, Place, Setback } from '../forge.ts';
import { askAll, type BitbucketApi, bitbucketApi, isCloud } from './bitbucket-api.ts';
import { isFailure } from './failed-builds.ts';

const mostPages = 3;
const lateMs = 10 * 60_000;
const uuidForm = /^\{[0-9a-fA-F-]{36}\}$/;

type Target = { place: Place; access: Access; jobId: string };
type Nothing = { kind: 'superseded' } | { kind: 'empty'; final: boolean };

/** Of the first step that failed. `jobId` is the number of the pipeline. */
export async function fetchStepLog(net: Outbound, target: Target): Promise<FetchedLog | Nothing | Setback> {
  if (!isCloud(target.place)) return { kind: 'missing', reason: 'Bitbucket Data Center keeps no logs.' };
  const api = bitbucketApi(net, target);
  const found = await findPipeline(api, target.jobId);
  if (found.kind !== 'pipeline') return found;
  const { state, uuid } = found.pipeline;
  const { name, result } = fieldsOf(state);
  if (name !== 'COMPLETED') return { kind: 'empty', final: false };
  if (fieldsOf(result).name === 'SUCCESSFUL') return { kind: 'superseded' };
  const steps = `${api.repository}/pipelines/${encodeURIComponent(String(uuid))}/steps/`;
  const list = await askAll(api, steps);
  if (list.kind !== 'list') return list;
  const step = list.items.find((item) => isFailure(fieldsOf(fieldsOf(item.state).result).name));
  if (step === undefined || !isUuid(step.uuid)) return { kind: 'empty', final: true };
  const log = await fetchLog(api, `${steps}${encodeURIComponent(step.uuid)}/log`);
  const isNothing = log.kind === 'missing' || (log.kind === 'log' && log.bytes.length === 0);
  return isNothing ? { kind: 'empty', final: isFinal(step, found.at) } : log;
}

/** By its number, which only the list shows; a failure is fetched while it is among the latest. */
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
