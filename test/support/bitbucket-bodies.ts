/** A build status as a CI has set it. */
export type BuildStatus = {
  commit: string;
  key: string;
  name: string;
  state: string;
  url: string;
  description: string;
  ref: string | null;
  number: string;
  updatedAt: string;
};

/** A run of Bitbucket Pipelines with one step before the one that failed. */
export type StubPipelineRun = {
  number: number;
  uuid: string;
  commit: string;
  ref: string;
  state: string;
  result: string;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  stepUuid: string;
  /** Of the failed step; null: there is none. */
  log: string | Uint8Array | null;
  /** After the one that `result`, `stepUuid` and `log` are of. */
  moreSteps: StubStep[];
};

export type StubStep = { uuid: string; name: string; result: string; log: string | null; runNumber: number };

type Told = { project: string; personal: string; baseUrl: string };

/** https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/#Build-status-updated */
export function cloudBody({ project, personal, baseUrl }: Told, status: BuildStatus): object {
  return {
    actor: { display_name: personal, uuid: '{a54f16da-0000-4d7f-a3a7-b1ba2cd98aa3}', nickname: personal, type: 'user' },
    repository: {
      type: 'repository',
      uuid: '{673a6070-0000-46c9-9d48-90745f7bfe8e}',
      full_name: project,
      name: project.split('/')[1],
      scm: 'git',
      is_private: true,
      links: { html: { href: `${baseUrl}/${project}` } },
    },
    commit_status: cloudStatus(project, status),
  };
}

export function cloudStatus(project: string, status: BuildStatus): object {
  const { commit, key, name, state, url, description, ref, updatedAt } = status;
  // A body may say what it likes: nobody is to go there.
  const commitUrl = `https://evil.example/2.0/repositories/${project}/commit/${commit}`;
  return {
    ...{ type: 'build', key, name, description, state, url, refname: ref },
    created_on: '2026-11-20T16:58:02.101001+00:00',
    updated_on: updatedAt,
    links: { self: { href: `${commitUrl}/statuses/build/${key}` }, commit: { href: commitUrl } },
  };
}

/** Data Center documents no such body; apps send it like this, after its REST resources. */
export function dataCenterBody(
  { project, personal }: Told,
  { status, eventKey }: { status: BuildStatus; eventKey: string },
): object {
  const [key = '', slug = ''] = project.split('/');
  const { commit } = status;
  return {
    eventKey,
    date: '2026-11-20T17:03:00+0000',
    actor: { name: personal, id: 21, displayName: personal, emailAddress: `${personal}@example.test`, type: 'NORMAL' },
    repository: { slug, id: 84, name: slug, project: { key, id: 3, name: key, type: 'NORMAL' } },
    commit: { id: commit, message: personal },
    buildStatus: dataCenterStatus(status),
  };
}

export function dataCenterStatus({ key, state, name, url, number, description, ref, updatedAt }: BuildStatus): object {
  const updated = new Date(updatedAt).getTime();
  return {
    ...{ key, state, name, url, description, buildNumber: number, parent: key, duration: 271_000 },
    ref: ref?.replace(/^(?!refs\/)/, 'refs/heads/') ?? null,
    createdDate: updated - 180_000,
    updatedDate: updated,
    testResults: { successful: 134, failed: 2, skipped: 5 },
  };
}
