/** What a stub GitLab knows of its pipelines, and the bodies in which the product tells of them. */
export type StubPipeline = {
  id: number;
  status: string;
  ref: string;
  sha: string;
  tag: boolean;
  updatedAt: string;
  yamlErrors: string | null;
  /** Set for a child pipeline. */
  parent: { pipelineId: number; bridgeId: number } | null;
};

export type StubRequest = {
  iid: number;
  branch: string;
  sha: string;
  state: 'opened' | 'merged' | 'closed';
  /** Another project than the stub's own, into which this one wants to be merged. */
  into?: number;
  isLocked?: boolean;
  notes: StubNote[];
};

export type StubNote = { id: number; authorId: number; body: string };

export type StubStatus = {
  sha: string;
  state: string;
  name: string;
  description: string | null;
  targetUrl: string | null;
  pipelineId: number | null;
};

export type StubJob = {
  id: number;
  pipelineId: number;
  name: string;
  status: string;
  reason: string | null;
  allowFailure: boolean;
  startedAt: string | null;
  finishedAt: string | null;
  erasedAt: string | null;
  /** Null: there is none, so the API says 404. */
  trace: string | Uint8Array | null;
  retries: number;
  /** A newer attempt has taken its place. */
  retried: boolean;
};

export type StubBridge = {
  id: number;
  pipelineId: number;
  name: string;
  status: string;
  reason: string | null;
  allowFailure: boolean;
  downstream: { id: number; projectId: number; status: string } | null;
};

export type StubProject = {
  id: number;
  path: string;
  baseUrl: string;
  defaultBranch: string;
  visibility?: 'private' | 'internal' | 'public';
  /** Stands in every field that tells of a person or a machine. */
  personal: string;
};

const older = (iso: string | null) => iso && `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** https://docs.gitlab.com/user/project/integrations/webhook_events/#job-events */
export function jobBody(project: StubProject, job: StubJob, pipeline: StubPipeline): object {
  const { personal } = project;
  return {
    object_kind: 'build',
    ref: pipeline.ref,
    tag: pipeline.tag,
    before_sha: '0'.repeat(40),
    sha: pipeline.sha,
    retries_count: job.retries,
    build_id: job.id,
    build_name: job.name,
    build_stage: 'test',
    build_status: job.status,
    build_created_at: job.startedAt ?? '2026-11-20T16:58:02.101Z',
    build_started_at: job.startedAt,
    build_finished_at: job.finishedAt,
    build_duration: 220.1,
    build_queued_duration: 3.4,
    build_allow_failure: job.allowFailure,
    build_failure_reason: job.reason ?? 'unknown_failure',
    pipeline_id: pipeline.id,
    runner: runner(personal),
    project_id: project.id,
    project_name: project.path.replaceAll('/', ' / '),
    user: user(personal),
    commit: {
      id: pipeline.id,
      name: null,
      sha: pipeline.sha,
      message: `${personal}\n`,
      author_name: personal,
      author_email: `${personal}@example.test`,
      status: pipeline.status,
    },
    repository: { name: 'api', homepage: `${project.baseUrl}/${project.path}`, visibility_level: 0 },
    project: projectBody(project),
    environment: null,
  };
}

/** https://docs.gitlab.com/user/project/integrations/webhook_events/#pipeline-events */
export function pipelineBody(
  project: StubProject,
  pipeline: StubPipeline,
  { jobs, bridges }: { jobs: readonly StubJob[]; bridges: readonly StubBridge[] },
): object {
  const { personal } = project;
  const { id, ref, tag, sha, status, updatedAt } = pipeline;
  return {
    object_kind: 'pipeline',
    object_attributes: {
      ...{ id, iid: 412, name: personal, ref, tag, sha, before_sha: '0'.repeat(40), source: 'push', status },
      detailed_status: status,
      stages: ['build', 'test'],
      created_at: older(updatedAt),
      finished_at: older(updatedAt),
      duration: 271,
      queued_duration: 12,
      variables: [{ key: 'SUITE', value: personal }],
      url: `${project.baseUrl}/${project.path}/-/pipelines/${id}`,
    },
    merge_request: null,
    user: user(personal),
    project: projectBody(project),
    commit: { id: sha, message: `${personal}\n`, title: personal, author: { name: personal, email: personal } },
    builds: jobs
      .filter((job) => job.pipelineId === id && !job.retried)
      .map((job) => ({
        id: job.id,
        stage: 'test',
        name: job.name,
        status: job.status,
        created_at: older(job.startedAt) ?? '2026-11-20 16:58:02 UTC',
        started_at: older(job.startedAt),
        finished_at: older(job.finishedAt),
        duration: 220.1,
        failure_reason: job.reason,
        when: 'on_success',
        manual: false,
        allow_failure: job.allowFailure,
        user: user(personal),
        runner: runner(personal),
        environment: null,
      })),
    bridges: bridges
      .filter(({ pipelineId }) => pipelineId === id)
      .map((bridge) => apiBridge(project, bridge, pipeline)),
    ...(pipeline.parent && {
      source_pipeline: {
        project: { id: project.id, path_with_namespace: project.path },
        job_id: pipeline.parent.bridgeId,
        pipeline_id: pipeline.parent.pipelineId,
      },
    }),
  };
}

/** https://docs.gitlab.com/api/jobs/ */
export function apiJob(project: StubProject, job: StubJob, pipeline: StubPipeline): object {
  return {
    id: job.id,
    name: job.name,
    stage: 'test',
    status: job.status,
    failure_reason: job.reason,
    allow_failure: job.allowFailure,
    ref: pipeline.ref,
    tag: pipeline.tag,
    created_at: '2026-11-20T16:58:02.101Z',
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    erased_at: job.erasedAt,
    // A body may say what it likes: nobody is to go there.
    web_url: `https://evil.example/${project.path}/-/jobs/${job.id}`,
    pipeline: {
      id: pipeline.id,
      project_id: project.id,
      ref: pipeline.ref,
      sha: pipeline.sha,
      status: pipeline.status,
    },
    commit: { id: pipeline.sha, short_id: pipeline.sha.slice(0, 8), title: project.personal },
    user: user(project.personal),
    runner: runner(project.personal),
  };
}

export function apiBridge(project: StubProject, bridge: StubBridge, pipeline: StubPipeline): object {
  const { id, name, status, reason, allowFailure, downstream } = bridge;
  return {
    ...{ id, name, stage: 'test', status, failure_reason: reason, allow_failure: allowFailure },
    ref: pipeline.ref,
    tag: pipeline.tag,
    started_at: '2026-11-20T16:59:00.000Z',
    pipeline: { id: pipeline.id, project_id: project.id, ref: pipeline.ref, sha: pipeline.sha },
    commit: { id: pipeline.sha },
    downstream_pipeline: downstream && {
      id: downstream.id,
      project_id: downstream.projectId,
      status: downstream.status,
      web_url: `https://evil.example/-/pipelines/${downstream.id}`,
    },
  };
}

export function apiPipeline(project: StubProject, pipeline: StubPipeline): object {
  const { id, ref, tag, sha, status, updatedAt, yamlErrors, parent } = pipeline;
  return {
    ...{ id, project_id: project.id, ref, tag, sha, status, yaml_errors: yamlErrors },
    source: parent === null ? 'push' : 'parent_pipeline',
    created_at: updatedAt,
    updated_at: updatedAt,
    web_url: `${project.baseUrl}/${project.path}/-/pipelines/${id}`,
  };
}

function projectBody({ id, path, baseUrl, defaultBranch, personal }: StubProject): object {
  const names = { name: path.split('/').at(-1), description: personal, namespace: personal };
  return {
    ...{ id, ...names, web_url: `${baseUrl}/${path}`, visibility_level: 0 },
    path_with_namespace: path,
    default_branch: defaultBranch,
  };
}

function user(personal: string): object {
  return { id: 7, name: personal, username: personal, avatar_url: null, email: `${personal}@example.test` };
}

function runner(personal: string): object {
  return {
    id: 9,
    description: personal,
    runner_type: 'instance_type',
    active: true,
    is_shared: true,
    tags: [personal],
  };
}
