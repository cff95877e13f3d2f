import { createHash } from 'node:crypto';
import { branchOf, buildLinkOf, type Fields, sameName, textOf } from '../fields.ts';
import type { FailedJob, Place } from '../forge.ts';
import { isCloud } from './bitbucket-api.ts';

/** A build status of either edition, with what stands around it. */
export type BuildStatus = {
  status: Fields;
  commit: string | null;
  /** Where the status names none. */
  branch: string | null;
  defaultBranch: string | null;
};

export function failedBuild(place: Place, { status, commit, branch, defaultBranch }: BuildStatus): FailedJob {
  const url = addressOf(place, status.url);
  const statusKey = textOf(status.key, 255);
  const number = pipelineNumber(place, url);
  const ref = status.refname ?? status.ref;
  return {
    // One status may be told several times, by deliveries and by polls.
    key: createHash('sha256')
      .update(JSON.stringify([commit, statusKey, url]))
      .digest('hex'),
    run: {
      provider: 'forge-b',
      project: place.project,
      run_id: number ?? textOf(status.buildNumber, 255),
      branch: branchOf(ref) ?? branch,
      commit,
      job: textOf(status.name, 255) ?? statusKey,
      build_url: number === null ? buildLinkOf(url) : `${place.baseUrl}/${place.project}/pipelines/results/${number}`,
      attempt: null,
    },
    jobId: number,
    reason: null,
    description: textOf(status.description, 500),
    defaultBranch,
    isTag: typeof ref === 'string' && ref.startsWith('refs/tags/'),
  };
}

/** Bitbucket Cloud's links may hold one variable. */
function addressOf({ project }: Place, url: unknown): string | null {
  return typeof url === 'string' ? url.trim().replaceAll('{repository.full_name}', project) : null;
}

/** Only the pages of this repository's own Pipelines count: other CIs number their builds too. */
function pipelineNumber(place: Place, url: string | null): string | null {
  if (!isCloud(place) || url === null || !URL.canParse(url)) return null;
  const { origin, pathname, hash } = new URL(url);
  const [workspace = '', slug = '', ...rest] = pathname.split('/').slice(1);
  if (origin !== new URL(place.baseUrl).origin || !sameName(`${workspace}/${slug}`, place.project)) return null;
  const page = `${rest.join('/')}${hash}`;
  return /^(?:addon\/)?pipelines\/(?:home#!\/)?results\/(\d{1,15})(?:\/|$)/.exec(page)?.[1] ?? null;
}
