import { createHash } from 'node:crypto';
import { branchOf, buildLinkOf, type Fields, sameName, textOf } from '../fields.ts';
import type { FailedJob, ProjectAddress } from '../forge.ts';
import { isCloud } from './bitbucket-api.ts';

/** A build status of either edition, with its context. */
export type BuildStatus = {
  status: Fields;
  commit: string | null;
  /** Used if the status names no branch. */
  branch: string | null;
  defaultBranch: string | null;
};

export function failedBuild(
  address: ProjectAddress,
  { status, commit, branch, defaultBranch }: BuildStatus,
): FailedJob {
  const url = addressOf(address, status.url);
  const statusKey = textOf(status.key, 255);
  const number = pipelineNumber(address, url);
  const ref = status.refname ?? status.ref;
  return {
    // Deliveries and polls may report one status several times.
    key: createHash('sha256')
      .update(JSON.stringify([commit, statusKey, url]))
      .digest('hex'),
    run: {
      provider: 'forge-b',
      project: address.project,
      run_id: number ?? textOf(status.buildNumber, 255),
      branch: branchOf(ref) ?? branch,
      commit,
      job: textOf(status.name, 255) ?? statusKey,
      build_url:
        number === null ? buildLinkOf(url) : `${address.baseUrl}/${address.project}/pipelines/results/${number}`,
      attempt: null,
    },
    jobId: number,
    reason: null,
    description: textOf(status.description, 500),
    defaultBranch,
    isTag: typeof ref === 'string' && ref.startsWith('refs/tags/'),
  };
}

/** A link of Bitbucket Cloud may hold one variable. */
function addressOf({ project }: ProjectAddress, url: unknown): string | null {
  return typeof url === 'string' ? url.trim().replaceAll('{repository.full_name}', project) : null;
}

/** Only pages of this repository's Pipelines match: other CIs number their builds too. */
function pipelineNumber(address: ProjectAddress, url: string | null): string | null {
  if (!isCloud(address) || url === null || !URL.canParse(url)) return null;
  const { origin, pathname, hash } = new URL(url);
  const [workspace = '', slug = '', ...rest] = pathname.split('/').slice(1);
  if (origin !== new URL(address.baseUrl).origin || !sameName(`${workspace}/${slug}`, address.project)) return null;
  const page = `${rest.join('/')}${hash}`;
  return /^(?:addon\/)?pipelines\/(?:home#!\/)?results\/(\d{1,15})(?:\/|$)/.exec(page)?.[1] ?? null;
}
