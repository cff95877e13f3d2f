import { dateOf, type Fields, fieldsOf, sameName, textOf } from '../fields.ts';
import type { Claim, Delivery, ForgeEvent, ProjectAddress } from '../forge.ts';
import { isOurs } from '../our-name.ts';
import { branchName } from './branch-name.ts';
import { failedBuild } from './failed-build.ts';

const pingKey = 'diagnostics:ping';
const statusKeys = /^repo:(?:build_status|commit_status)/;
// https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/ has commit_status, apps of Data Center the others.
const statusMembers = ['buildStatus', 'build_status', 'commit_status', 'status', 'build'];

export function isUnsignedPing({ headers }: Pick<Delivery, 'headers'>): boolean {
  return headers['x-event-key'] === pingKey;
}

export function claim({ json }: Pick<Delivery, 'json'>): Claim {
  const { full_name: fullName, project, slug } = fieldsOf(fieldsOf(json).repository);
  const name = textOf(fullName, 500);
  const [key, repository] = [textOf(fieldsOf(project).key, 255), textOf(slug, 255)];
  return { project: name ?? (key === null || repository === null ? undefined : `${key}/${repository}`) };
}

/** Reads both editions: the members of the body are more reliable than the name of the event. */
export function readDelivery(delivery: Delivery, address: ProjectAddress): ForgeEvent {
  const body = fieldsOf(delivery.json);
  const event = textOf(delivery.headers['x-event-key'] ?? body.eventKey, 64) ?? 'unknown';
  const ignored = (reason: string): ForgeEvent => ({ kind: 'ignored', event, reason });
  if (event === pingKey) return { kind: 'ping', event };
  if (!statusKeys.test(event)) return ignored('Only build statuses are read.');
  const { project } = claim(delivery);
  if (project !== undefined && !sameName(project, address.project)) {
    return ignored('It tells of another repository than the connection. Was the repository renamed?');
  }
  const status = statusIn(body);
  const state = textOf(status.state, 64)?.toUpperCase();
  if (state === undefined) return ignored('Its body is not as Bitbucket documents it.');
  if (state !== 'FAILED' && isOurs(status.key)) return ignored('It tells of a status that Firstfail made.');
  if (state !== 'FAILED' && state !== 'SUCCESSFUL') return ignored('The build did not fail.');
  const defaultBranch = branchName(fieldsOf(body.repository).mainbranch);
  const job = failedBuild(address, { status, commit: commitIn(body, status), branch: null, defaultBranch });
  if (state === 'FAILED') return { kind: 'job-failed', event, job };
  const { key, run } = job;
  const finishedAt = dateOf(status.updated_on ?? status.updatedDate ?? status.dateAdded);
  return { ...ignored('The build did not fail.'), passed: [{ key, run, defaultBranch, finishedAt }] };
}

function statusIn(body: Fields): Fields {
  const named = statusMembers.map((name) => fieldsOf(body[name])).find(({ state }) => state !== undefined);
  return named ?? body;
}

function commitIn(body: Fields, status: Fields): string | null {
  const href = fieldsOf(fieldsOf(status.links).commit).href;
  const linked = typeof href === 'string' ? /\/commits?\/([0-9a-fA-F]{7,64})(?:[/?#]|$)/.exec(href)?.[1] : undefined;
  const [ofBody, ofStatus] = [fieldsOf(body.commit), fieldsOf(status.commit)];
  const candidates = [ofBody.id, ofBody.hash, body.commitId, body.commit, linked, ofStatus.hash, ofStatus.id];
  return candidates.map((value) => textOf(value, 128)).find((value) => value !== null) ?? null;
}
