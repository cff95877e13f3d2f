/** An attempt of a run of a stub GitHub's repository. */
export type StubRun = {
  id: number;
  attempt: number;
  status: string;
  conclusion: string | null;
  branch: string;
  sha: string;
  event: string;
  /** The repository of the branch: another one for the pull request of a fork. */
  headRepository: string;
  createdAt: string;
  updatedAt: string;
};

export type StubWorkflowJob = {
  id: number;
  runId: number;
  attempt: number;
  name: string;
  status: string;
  conclusion: string | null;
  startedAt: string;
  completedAt: string | null;
  hasSteps: boolean;
  /** `null`: not there yet; `expired`: no longer there. */
  log: string | Uint8Array | 'expired' | null;
};

export type StubRepository = {
  baseUrl: string;
  fullName: string;
  isPrivate: boolean;
  /** Stands in every field that tells of a person or a machine. */
  personal: string;
};

/** https://docs.github.com/webhooks/webhook-events-and-payloads#workflow_job */
export function jobPayload(repository: StubRepository, job: StubWorkflowJob, run: StubRun): object {
  const workflow_job = { ...jobReply(repository, job, run), head_branch: run.branch, head_sha: run.sha };
  return { action: 'completed', workflow_job, ...around(repository) };
}

/** https://docs.github.com/webhooks/webhook-events-and-payloads#workflow_run */
export function runPayload(repository: StubRepository, run: StubRun): object {
  return {
    action: run.status === 'completed' ? 'completed' : 'in_progress',
    workflow_run: runReply(repository, run),
    workflow: { id: 2823525, name: 'CI', path: '.github/workflows/ci.yml', state: 'active' },
    ...around(repository),
  };
}

export function pingPayload(repository: StubRepository, hookId: number): object {
  return { zen: 'Keep it logically awesome.', hook_id: hookId, hook: { type: 'Repository' }, ...around(repository) };
}

export function jobReply({ baseUrl, fullName, personal }: StubRepository, job: StubWorkflowJob, run: StubRun): object {
  const step = { name: 'Run npm test', status: 'completed', conclusion: job.conclusion, number: 4 };
  return {
    id: job.id,
    run_id: job.runId,
    run_attempt: job.attempt,
    workflow_name: 'CI',
    html_url: `${baseUrl}/${fullName}/actions/runs/${job.runId}/job/${job.id}`,
    head_sha: run.sha,
    head_branch: run.branch,
    name: job.name,
    status: job.status,
    conclusion: job.conclusion,
    started_at: job.startedAt,
    completed_at: job.completedAt,
    steps: job.hasSteps ? [step] : [],
    runner_name: personal,
    labels: ['ubuntu-latest'],
  };
}

export function runReply({ baseUrl, fullName, personal }: StubRepository, run: StubRun): object {
  const isOwn = run.headRepository === fullName;
  const [owner] = run.headRepository.split('/');
  const pull = { id: 1, number: 42, head: { ref: run.branch, sha: run.sha }, base: { ref: 'main' } };
  return {
    id: run.id,
    name: 'CI',
    path: '.github/workflows/ci.yml',
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    run_attempt: run.attempt,
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    head_branch: run.branch,
    head_sha: run.sha,
    head_commit: { id: run.sha, message: personal, author: { name: personal, email: personal } },
    head_repository: { id: isOwn ? 1 : 2, full_name: run.headRepository, fork: !isOwn, owner: { login: owner } },
    repository: { id: 1, full_name: fullName },
    // GitHub names no pull request of a fork.
    pull_requests: isOwn && run.event === 'pull_request' ? [pull] : [],
    html_url: `${baseUrl}/${fullName}/actions/runs/${run.id}`,
    actor: { login: personal },
  };
}

export function repositoryReply({ fullName, isPrivate, personal }: StubRepository): object {
  const [login, name] = fullName.split('/');
  const owner = { login, id: 77, type: 'Organization' };
  return { id: 1, name, full_name: fullName, private: isPrivate, owner, default_branch: 'main', description: personal };
}

function around(repository: StubRepository): object {
  return { repository: repositoryReply(repository), sender: { login: repository.personal, id: 7, type: 'User' } };
}
