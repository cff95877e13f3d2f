/**
 * A GitLab with one project, strict as the product is: a wrong path, method, header or credential is refused.
 *
 *   const gitlab = await startStubGitlab();
 *   const job = gitlab.failedJob({ name: 'unit', trace: '…' });          // with a pipeline of its own
 *   const { headers, body } = gitlab.delivery('job', job, { secret });   // to inject, or
 *   await gitlab.deliver('pipeline', job, { url, secret });              // to send; answers {status, body}
 *   await gitlab.announce('job', job);                                   // to every registered hook
 *   gitlab.retry(job); gitlab.child(job, { name: 'below' }); gitlab.bridge(job, { reason: '…' });
 *   gitlab.fault(/GET .*trace/, { kind: 'hang' }, 2);                    // see stub-server.ts
 *   gitlab.seen; gitlab.hooks; gitlab.oauth; gitlab.access               // what was asked; see gitlab-oauth.ts
 *   await gitlab.close();                                                // fails if a credential went astray
 *
 * Four failed deliveries in a row disable a hook; a successful test enables it again.
 */
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import {
  jobBody,
  pipelineBody,
  type StubBridge,
  type StubJob,
  type StubPipeline,
  type StubRequest,
  type StubStatus,
} from './gitlab-bodies.ts';
import { type GitlabOauth, gitlabOauth } from './gitlab-oauth.ts';
import { answerApi } from './gitlab-rest.ts';
import type { GitlabState, StubHook } from './gitlab-state.ts';
import { type SeenRequest, type StubServer, startStubServer } from './stub-server.ts';
import { startStubStorage } from './stub-storage.ts';

export type EventKind = 'job' | 'pipeline';
export type Signing = {
  /** Sent as `X-Gitlab-Token`; nothing where unset. */
  secret?: string;
  /** A `whsec_` key: signs as GitLab 19 does, at `at`. */
  signingToken?: string;
  at?: Date;
  /** The same for every attempt of one delivery. */
  idempotencyKey?: string;
};
export type StubGitlab = Omit<StubServer, 'url'> & {
  baseUrl: string;
  /** `group/name`, as a connection names it. */
  project: string;
  token: string;
  place: { baseUrl: string; edition: null; project: string };
  access: { kind: 'token'; token: string };
  hooks: StubHook[];
  neighbours: string[];
  oauth: GitlabOauth;
  pipelines: StubPipeline[];
  statuses: StubStatus[];
  /** An open merge request of this branch. */
  request(own?: Partial<StubRequest>): StubRequest;
  /** A failed job; in a new failed pipeline unless it is given the id of one. */
  failedJob(own?: Partial<StubJob>, pipeline?: Partial<StubPipeline>): StubJob;
  /** A newer attempt: the earlier one is no longer listed. */
  retry(job: StubJob, own?: Partial<StubJob>): StubJob;
  /** A failed job in a child pipeline of the job's. */
  child(job: StubJob, own?: Partial<StubJob>): StubJob;
  /** A failed job that should have started a pipeline elsewhere. */
  bridge(job: StubJob, own?: Partial<StubBridge>): StubBridge;
  delivery(kind: EventKind, job: StubJob, signing: Signing): { headers: Record<string, string>; body: string };
  deliver(kind: EventKind, job: StubJob, to: Signing & { url: string }): Promise<{ status: number; body: string }>;
  /** To every hook that is registered and not disabled; answers their statuses. */
  announce(kind: EventKind, job: StubJob, idempotencyKey?: string): Promise<number[]>;
};

export type StubGitlabOptions = {
  project?: string;
  version?: string;
  /** Stands in every field that tells of a person or a machine. */
  personal?: string;
  visibility?: 'private' | 'internal' | 'public';
  /** What the token may do. */
  scope?: 'api' | 'read_api';
  /** Finished traces are kept elsewhere, and a redirect leads there. */
  redirectTraces?: boolean;
};

export async function startStubGitlab(options: StubGitlabOptions = {}): Promise<StubGitlab> {
  const { project = 'acme/api', personal = 'R. Roe', version = '18.5.0-ee', scope = 'api' } = options;
  const oauth = gitlabOauth();
  const storage = await startStubStorage();
  const token = ['glpat', 'x'.repeat(20)].join('-');
  const known = {
    jobs: [],
    pipelines: [],
    bridges: [],
    hooks: [],
    neighbours: [],
    requests: [],
    statuses: [],
    nextId: 7000,
  };
  const state: GitlabState = {
    ...known,
    project: {
      id: 55,
      path: project,
      baseUrl: '',
      defaultBranch: 'main',
      visibility: options.visibility ?? 'private',
      personal,
    },
    version,
    mayWrite: (request) => scope === 'api' || oauth.accepts(bearerOf(request)),
    mayRead: (request) => request.headers['private-token'] === token || oauth.accepts(bearerOf(request)),
    keepTrace: options.redirectTraces ? storage.keep : undefined,
    test: async (hook) => {
      const job = state.jobs.at(-1);
      return job === undefined ? 0 : await post(state, { kind: 'pipeline', job, hook });
    },
  };
  const server = await startStubServer(async (request) => oauth.answer(request) ?? (await answerApi(state, request)));
  state.project.baseUrl = server.url;
  const { seen, fault } = server;
  return {
    ...{
      seen,
      fault,
      baseUrl: server.url,
      project,
      token,
      oauth,
      hooks: state.hooks,
      neighbours: state.neighbours,
      pipelines: state.pipelines,
    },
    place: { baseUrl: server.url, edition: null, project },
    access: { kind: 'token', token },
    statuses: state.statuses,
    request: (own = {}) => {
      const request: StubRequest = { iid: 42, branch: 'fix-login', sha: '', state: 'opened', notes: [], ...own };
      state.requests.push(request);
      return request;
    },
    ...happenings(state),
    delivery: (kind, job, signing) => deliveryOf(state, { kind, job }, signing),
    deliver: async (kind, job, to) => await send(to.url, deliveryOf(state, { kind, job }, to)),
    announce: async (kind, job, idempotencyKey) => {
      const due = state.hooks.filter((hook) => hook.alertStatus === 'executable' && hook[`${kind}Events`]);
      const about = { kind, job, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
      return await Promise.all(due.map(async (hook) => await post(state, { ...about, hook })));
    },
    close: async () => {
      await server.close();
      await storage.close();
    },
  };
}

function happenings(state: GitlabState): Pick<StubGitlab, 'failedJob' | 'retry' | 'child' | 'bridge'> {
  const pipeline = (own: Partial<StubPipeline>) => {
    const id = nextId(state);
    const sha = id.toString(16).padStart(40, '3f1c0de5b7a94c0f8e0d');
    const plain = { id, sha, status: 'failed', ref: 'main', tag: false, yamlErrors: null, parent: null };
    const made = { ...plain, updatedAt: new Date().toISOString(), ...own };
    state.pipelines.push(made);
    return made;
  };
  const failedJob: StubGitlab['failedJob'] = (own = {}, around = {}) => {
    const pipelineId = own.pipelineId ?? pipeline(around).id;
    const finishedAt = new Date().toISOString();
    const words = { name: 'unit', status: 'failed', reason: 'script_failure', allowFailure: false, erasedAt: null };
    const plain = { ...words, startedAt: '2026-11-20T16:59:00.000Z', finishedAt, retries: 0, retried: false };
    const trace = 'ERROR: boom\n\u001b[31;1mERROR: Job failed: exit code 1\u001b[0;m\n';
    const job: StubJob = { ...plain, trace, id: nextId(state), pipelineId, ...own };
    state.jobs.push(job);
    return job;
  };
  const bridge: StubGitlab['bridge'] = (job, own = {}) => {
    const plain = {
      name: 'trigger',
      status: 'failed',
      reason: 'downstream_pipeline_creation_failed',
      downstream: null,
    };
    const made = { ...plain, allowFailure: false, id: nextId(state), pipelineId: job.pipelineId, ...own };
    state.bridges.push(made);
    return made;
  };
  return {
    failedJob,
    bridge,
    retry: (job, own = {}) => {
      job.retried = true;
      return failedJob({ ...job, id: nextId(state), retries: job.retries + 1, retried: false, ...own });
    },
    child: (job, own = {}) => {
      const bridgeId = nextId(state);
      const below = pipeline({ parent: { pipelineId: job.pipelineId, bridgeId } });
      const downstream = { id: below.id, projectId: state.project.id, status: 'failed' };
      bridge(job, { id: bridgeId, reason: null, downstream });
      return failedJob({ pipelineId: below.id, ...own });
    },
  };
}

type About = { kind: EventKind; job: StubJob };

function deliveryOf(state: GitlabState, { kind, job }: About, signing: Signing) {
  const pipeline = state.pipelines.find(({ id }) => id === job.pipelineId);
  if (pipeline === undefined) throw new Error('This GitLab knows no such pipeline.');
  const told = kind === 'job' ? jobBody(state.project, job, pipeline) : pipelineBody(state.project, pipeline, state);
  const body = JSON.stringify(told);
  const { secret, signingToken, at = new Date(), idempotencyKey = randomUUID() } = signing;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': `GitLab/${state.version}`,
    'x-gitlab-event': kind === 'job' ? 'Job Hook' : 'Pipeline Hook',
    'x-gitlab-instance': state.project.baseUrl,
    'x-gitlab-event-uuid': randomUUID(),
    'x-gitlab-webhook-uuid': '1f0e3dad-0000-4000-8000-000000000001',
    'idempotency-key': idempotencyKey,
    ...(secret === undefined ? {} : { 'x-gitlab-token': secret }),
  };
  if (signingToken !== undefined) {
    headers['webhook-id'] = idempotencyKey;
    headers['webhook-timestamp'] = String(Math.floor(at.getTime() / 1000));
    headers['webhook-signature'] = new Webhook(signingToken).sign(idempotencyKey, at, body);
  }
  return { headers, body };
}

/** One delivery to a hook, and what GitLab makes of the answer. */
async function post(
  state: GitlabState,
  { kind, job, hook, idempotencyKey }: About & { hook: StubHook; idempotencyKey?: string },
): Promise<number> {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const secret = hook.token === null ? {} : { secret: hook.token };
  const delivery = deliveryOf(state, { kind, job }, { ...secret, ...key });
  const { status } = await send(hook.url, delivery).catch(() => ({ status: 0 }));
  const isGood = status >= 200 && status < 300;
  hook.failures = isGood ? 0 : hook.failures + 1;
  const failing = hook.failures < 40 ? 'temporarily_disabled' : 'disabled';
  hook.alertStatus = hook.failures < 4 ? 'executable' : failing;
  return status;
}

async function send(url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, body: await answer.text() };
}

function nextId(state: GitlabState): number {
  state.nextId += 1;
  return state.nextId;
}

function bearerOf({ headers }: SeenRequest): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}
