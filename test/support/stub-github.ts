/**
 * A GitHub Enterprise Server with one repository, strict as the product is. Its API is below /api/v3, and logs are kept
 * on another origin, which refuses a credential.
 *
 *   const github = await startStubGithub();
 *   const job = github.failedJob({ name: 'test (20)', log: '…' });           // with a run of its own
 *   const { headers, body } = github.delivery('workflow_job', job, { secret });   // to inject, or
 *   await github.deliver('workflow_run', job, { url, secret });              // to send; answers {status, body}
 *   await github.announce('workflow_job', job);                              // to every registered, active hook
 *   github.rerun(job); github.run({ conclusion: 'startup_failure' });
 *   github.fault(/GET .*logs/, { kind: 'hang' });                            // see stub-server.ts
 *   github.seen; github.hooks; github.access
 *   await github.close();                                                    // fails if a credential went astray
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type StubGithubApp, stubGithubApp } from './github-app.ts';
import {
  jobPayload,
  pingPayload,
  repositoryReply,
  runPayload,
  type StubRun,
  type StubWorkflowJob,
} from './github-bodies.ts';
import { answerGithub } from './github-rest.ts';
import type { GithubHook, GithubState, StubCheckRun, StubCommitStatus, StubPull } from './github-state.ts';
import { type StubServer, startStubServer } from './stub-server.ts';
import { startStubStorage } from './stub-storage.ts';

export type GithubEvent = 'workflow_job' | 'workflow_run';
export type GithubSigning = { secret?: string; deliveryId?: string; contentType?: 'json' | 'form' };

export type StubGithub = Omit<StubServer, 'url'> & {
  baseUrl: string;
  /** `owner/name`. */
  project: string;
  token: string;
  place: { baseUrl: string; edition: null; project: string };
  access: { kind: 'token'; token: string };
  hooks: GithubHook[];
  runs: StubRun[];
  jobs: StubWorkflowJob[];
  statuses: StubCommitStatus[];
  checkRuns: StubCheckRun[];
  /** An open pull request of this branch. */
  request(own?: Partial<StubPull>): StubPull;
  /** A failed run without jobs. */
  run(own?: Partial<StubRun>): StubRun;
  /** A failed job; in a new failed run unless it is given the id of one. */
  failedJob(own?: Partial<StubWorkflowJob>, run?: Partial<StubRun>): StubWorkflowJob;
  /** The next attempt of the job's run, with the job in it again. */
  rerun(job: StubWorkflowJob, own?: Partial<StubWorkflowJob>): StubWorkflowJob;
  runOf(job: StubWorkflowJob): StubRun;
  /** The App of this GitHub. */
  app: StubGithubApp;
  /** A delivery with any body. */
  tell(event: string, told: object, signing: GithubSigning): { headers: Record<string, string>; body: string };
  delivery(
    event: GithubEvent,
    about: StubWorkflowJob | StubRun,
    signing: GithubSigning,
  ): { headers: Record<string, string>; body: string };
  deliver(
    event: GithubEvent,
    about: StubWorkflowJob | StubRun,
    to: GithubSigning & { url: string },
  ): Promise<{ status: number; body: string }>;
  /** An event of another kind about the repository. */
  deliverOther(
    event: 'status' | 'check_run' | 'issue_comment',
    told: object,
    to: GithubSigning & { url: string },
  ): Promise<{ status: number; body: string }>;
  /** To every hook that is active; answers their statuses. */
  announce(event: GithubEvent, about: StubWorkflowJob | StubRun): Promise<number[]>;
};

export type StubGithubOptions = {
  project?: string;
  version?: string | undefined;
  personal?: string;
  /** Whether the token may make webhooks. */
  mayWriteHooks?: boolean;
  /** Whether the token may see the repository at all. */
  maySee?: boolean;
  /** Whether the token may comment. */
  mayComment?: boolean;
  isPrivate?: boolean;
};

export async function startStubGithub(options: StubGithubOptions = {}): Promise<StubGithub> {
  const { project = 'acme/api', personal = 'R. Roe', mayWriteHooks = true, maySee = true, isPrivate = true } = options;
  const { mayComment = true } = options;
  const storage = await startStubStorage();
  const token = ['github', 'pat', 'x'.repeat(20)].join('_');
  const state: GithubState = {
    ...{ token, mayWriteHooks, maySee, mayComment },
    ...{ runs: [], jobs: [], hooks: [], pulls: [], statuses: [], checkRuns: [], nextId: 51_200_000_000 },
    repository: { baseUrl: '', fullName: project, isPrivate, personal },
    version: 'version' in options ? options.version : '3.17.4',
    keepLog: storage.keep,
    app: stubGithubApp(),
    ping: (hook) => void pingLater(state, hook),
  };
  const server = await startStubServer(async (request) => await answerGithub(state, request));
  state.repository.baseUrl = server.url;
  const { seen, fault } = server;
  const { hooks, runs, jobs, statuses, checkRuns } = state;
  return {
    ...{ seen, fault, baseUrl: server.url, project, token, hooks, runs, jobs, statuses, checkRuns },
    place: { baseUrl: server.url, edition: null, project },
    access: { kind: 'token', token },
    app: state.app,
    request: (own = {}) => {
      const pull: StubPull = { number: 42, branch: 'fix-login', state: 'open', isLocked: false, comments: [], ...own };
      state.pulls.push(pull);
      return pull;
    },
    ...happenings(state),
    tell: (event, told, signing) => signed(event, told, signing),
    delivery: (event, about, signing) => deliveryOf(state, { event, about }, signing),
    deliver: async (event, about, to) => await send(to.url, deliveryOf(state, { event, about }, to)),
    deliverOther: async (event, told, to) => {
      const body = { action: 'created', ...told, repository: repositoryReply(state.repository) };
      return await send(to.url, signed(event, body, to));
    },
    announce: async (event, about) => {
      const due = hooks.filter(({ active, events }) => active && events.includes(event));
      const sent = due.map(async (hook) => await send(hook.url, deliveryOf(state, { event, about }, signingOf(hook))));
      return (await Promise.all(sent)).map(({ status }) => status);
    },
    close: async () => {
      await server.close();
      await storage.close();
    },
  };
}

function happenings(state: GithubState): Pick<StubGithub, 'run' | 'failedJob' | 'rerun' | 'runOf'> {
  const run: StubGithub['run'] = (own = {}) => {
    const id = nextId(state);
    const now = new Date().toISOString();
    const made: StubRun = {
      ...{ id, attempt: 1, status: 'completed', conclusion: 'failure', branch: 'main', event: 'push' },
      sha: id.toString(16).padStart(40, '3f1c0de5b7a94c0f8e0d'),
      headRepository: state.repository.fullName,
      ...{ createdAt: now, updatedAt: now },
      ...own,
    };
    state.runs.push(made);
    return made;
  };
  const runOf = (job: StubWorkflowJob) => runIn(state, job);
  const failedJob: StubGithub['failedJob'] = (own = {}, around = {}) => {
    const runId = own.runId ?? run(around).id;
    const now = new Date().toISOString();
    const job: StubWorkflowJob = {
      ...{ id: nextId(state), runId, attempt: 1, name: 'test', status: 'completed', conclusion: 'failure' },
      ...{ startedAt: now, completedAt: now, hasSteps: true, log: '\ufeff2026-11-20T16:59:00.0000000Z ERROR: boom\n' },
      ...own,
    };
    state.jobs.push(job);
    return job;
  };
  const rerun: StubGithub['rerun'] = (job, own = {}) => {
    const attempt = job.attempt + 1;
    const now = new Date().toISOString();
    state.runs.push({ ...runOf(job), attempt, updatedAt: now });
    return failedJob({ ...job, id: nextId(state), attempt, startedAt: now, completedAt: now, ...own });
  };
  return { run, runOf, failedJob, rerun };
}

type About = { event: GithubEvent; about: StubWorkflowJob | StubRun };

function deliveryOf(state: GithubState, { event, about }: About, signing: GithubSigning) {
  const { repository } = state;
  const run = 'runId' in about ? runIn(state, about) : about;
  const told =
    event === 'workflow_job' && 'runId' in about ? jobPayload(repository, about, run) : runPayload(repository, run);
  return signed(event, told, signing);
}

function signed(event: string, told: object, signing: GithubSigning) {
  const { secret, deliveryId = randomUUID(), contentType = 'json' } = signing;
  const json = JSON.stringify(told);
  const body = contentType === 'json' ? json : new URLSearchParams({ payload: json }).toString();
  const headers: Record<string, string> = {
    'content-type': contentType === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
    'user-agent': 'GitHub-Hookshot/0123abc',
    'x-github-event': event,
    'x-github-delivery': deliveryId,
    'x-github-hook-installation-target-type': 'repository',
    ...(secret !== undefined && {
      'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    }),
  };
  return { headers, body };
}

function runIn({ runs }: GithubState, job: StubWorkflowJob): StubRun {
  const run = runs.find(({ id, attempt }) => id === job.runId && attempt === job.attempt);
  if (run === undefined) throw new Error('This GitHub knows no such run.');
  return run;
}

/** GitHub answers first and delivers then. */
async function pingLater(state: GithubState, hook: GithubHook): Promise<void> {
  await wait(100);
  const ping = signed('ping', pingPayload(state.repository, hook.id), signingOf(hook));
  const { status } = await send(hook.url, ping).catch(() => ({ status: 0 }));
  const isGood = status >= 200 && status < 300;
  const delivery = { id: nextId(state), event: 'ping', status_code: status, status: isGood ? 'OK' : 'Failed' };
  hook.deliveries.push(delivery);
}

function signingOf({ secret, contentType }: GithubHook): GithubSigning {
  return { ...(secret !== null && { secret }), contentType: contentType === 'json' ? 'json' : 'form' };
}

async function send(url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, body: await answer.text() };
}

function nextId(state: GithubState): number {
  state.nextId += 1;
  return state.nextId;
}
