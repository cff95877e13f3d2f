/**
 * A Bitbucket with one repository, of either edition, strict as the product is.
 *
 *   const bitbucket = await startStubBitbucket({ edition: 'cloud' });       // or 'self-hosted'
 *   const status = bitbucket.status({ url: 'https://ci.example.test/job/api/153/', description: '2 tests failed' });
 *   const status = bitbucket.pipeline({ log: '…' });                        // cloud: a failed pipeline and its status
 *   const { headers, body } = bitbucket.delivery(status, { secret });       // to inject, or
 *   await bitbucket.deliver(status, { url, secret, eventKey });             // to send; answers {status, body}
 *   await bitbucket.announce(status);                                       // to every registered, active hook
 *   bitbucket.ping();                                                       // Data Center's unsigned one
 *   bitbucket.fault(/GET .*log/, { kind: 'hang' });                         // see stub-server.ts
 *   bitbucket.seen; bitbucket.hooks; bitbucket.access
 *   await bitbucket.close();                                                // fails if a credential went astray
 *
 * A Data Center refuses a hook for an event that it does not have; `hasBuildEvents` is one with an app that brings it.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Edition } from '../../src/contract/connections/connection.ts';
import { type BuildStatus, cloudBody, dataCenterBody, type StubPipelineRun } from './bitbucket-bodies.ts';
import { answerCloud } from './bitbucket-cloud-rest.ts';
import { answerDataCenter } from './bitbucket-data-center-rest.ts';
import type { BitbucketHook, BitbucketState, StubPullRequest } from './bitbucket-state.ts';
import { type StubServer, startStubServer } from './stub-server.ts';
import { startStubStorage } from './stub-storage.ts';

export type BitbucketSigning = { secret?: string; eventKey?: string; requestId?: string };

export type StubBitbucket = Omit<StubServer, 'url'> & {
  baseUrl: string;
  /** `workspace/slug` or `KEY/slug`. */
  project: string;
  token: string;
  place: { baseUrl: string; edition: Edition; project: string };
  access: { kind: 'token'; token: string };
  hooks: BitbucketHook[];
  neighbours: string[];
  statuses: BuildStatus[];
  pipelines: StubPipelineRun[];
  /** An open pull request of this branch. */
  request(own?: Partial<StubPullRequest>): StubPullRequest;
  /** A failed build status of another CI, unless it says otherwise. */
  status(own?: Partial<BuildStatus>): BuildStatus;
  /** A failed pipeline of the cloud's own; answers the status that tells of it. */
  pipeline(own?: Partial<StubPipelineRun>): BuildStatus;
  delivery(status: BuildStatus, signing: BitbucketSigning): { headers: Record<string, string>; body: string };
  deliver(status: BuildStatus, to: BitbucketSigning & { url: string }): Promise<{ status: number; body: string }>;
  /** To every hook that is active; answers their statuses. */
  announce(status: BuildStatus, eventKey?: string): Promise<number[]>;
  ping(): { headers: Record<string, string>; body: string };
};

export type StubBitbucketOptions = {
  edition?: Edition;
  project?: string;
  version?: string;
  hasBuildEvents?: boolean;
  isPrivate?: boolean;
  /** Stands in every field that tells of a person. */
  personal?: string;
  /** What goes with the token where it is an account's: sent as Basic. */
  email?: string;
};

export async function startStubBitbucket(options: StubBitbucketOptions = {}): Promise<StubBitbucket> {
  const { edition = 'cloud', version = '9.2.1', hasBuildEvents = false, personal = 'R. Roe', email } = options;
  const { project = edition === 'cloud' ? 'acme/api' : 'ACME/api' } = options;
  const token = `${email === undefined ? '' : `${email}:`}${['ATCTT', 'x'.repeat(20)].join('')}`;
  const authorization = email === undefined ? `Bearer ${token}` : `Basic ${Buffer.from(token).toString('base64')}`;
  const storage = await startStubStorage();
  const known = {
    statuses: [],
    pipelines: [],
    hooks: [],
    neighbours: [],
    requests: [],
    isPrivate: options.isPrivate ?? true,
    nextNumber: 152,
  };
  const given = { edition, version, hasBuildEvents, personal, project, authorization };
  const state: BitbucketState = { ...known, ...given, baseUrl: '', keepLog: storage.keep, test: pingHook };
  const answer = edition === 'cloud' ? answerCloud : answerDataCenter;
  const server = await startStubServer(async (request) => await answer(state, request));
  state.baseUrl = server.url;
  const { seen, fault } = server;
  const { hooks, neighbours, statuses, pipelines } = state;
  return {
    ...{ seen, fault, baseUrl: server.url, project, token, hooks, neighbours, statuses, pipelines },
    place: { baseUrl: server.url, edition, project },
    access: { kind: 'token', token },
    request: (own = {}) => {
      const request: StubPullRequest = { id: 42, branch: 'fix-login', state: 'OPEN', comments: [], ...own };
      state.requests.push(request);
      return request;
    },
    status: (own = {}) => addStatus(state, own),
    pipeline: (own = {}) => addPipeline(state, own),
    delivery: (status, signing) => deliveryOf(state, status, signing),
    deliver: async (status, to) => await send(to.url, deliveryOf(state, status, to)),
    announce: async (status, eventKey) => {
      const key = eventKey === undefined ? {} : { eventKey };
      const due = hooks.filter(({ active, events }) => active && events.includes(eventKey ?? usualKey(state)));
      const sent = due.map(
        async (hook) => await send(hook.url, deliveryOf(state, status, { ...secretOf(hook), ...key })),
      );
      return (await Promise.all(sent)).map((answered) => answered.status);
    },
    ping: () => pingDelivery(),
    close: async () => {
      await server.close();
      await storage.close();
    },
  };
}

function addStatus(state: BitbucketState, own: Partial<BuildStatus>): BuildStatus {
  state.nextNumber += 1;
  const number = state.nextNumber;
  const status: BuildStatus = {
    commit: number.toString(16).padStart(40, '3f1c0de5b7a94c0f8e0d'),
    key: `BUILD-${number}`,
    name: `api #${number}`,
    state: 'FAILED',
    url: `https://ci.example.test/job/api/${number}/`,
    description: '2 tests failed',
    ref: 'main',
    number: String(number),
    updatedAt: new Date().toISOString(),
    ...own,
  };
  state.statuses.push(status);
  return status;
}

function addPipeline(state: BitbucketState, own: Partial<StubPipelineRun>): BuildStatus {
  const { baseUrl, project } = state;
  const number = state.nextNumber + 1;
  const url = `${baseUrl}/${project}/addon/pipelines/home#!/results/${number}`;
  const ref = own.ref ?? 'main';
  const status = addStatus(state, { url, key: String(number), name: `Pipeline #${number}`, description: '', ref });
  const now = new Date().toISOString();
  const words = { uuid: `{${randomUUID()}}`, state: 'COMPLETED', result: 'FAILED', createdAt: now, completedAt: now };
  state.pipelines.push({
    ...words,
    number,
    commit: status.commit,
    ref: 'main',
    log: '+ make test\nERROR: boom\n',
    startedAt: now,
    stepUuid: `{${randomUUID()}}`,
    moreSteps: [],
    ...own,
  });
  return status;
}

function usualKey({ edition }: Pick<BitbucketState, 'edition'>): string {
  return edition === 'cloud' ? 'repo:commit_status_updated' : 'repo:build_status_updated';
}

function deliveryOf(state: BitbucketState, status: BuildStatus, signing: BitbucketSigning) {
  const { secret, eventKey = usualKey(state), requestId = randomUUID() } = signing;
  const told = state.edition === 'cloud' ? cloudBody(state, status) : dataCenterBody(state, { status, eventKey });
  const body = JSON.stringify(told);
  const ofEdition =
    state.edition === 'cloud'
      ? { 'x-hook-uuid': `{${randomUUID()}}`, 'x-request-uuid': requestId, 'x-attempt-number': '1' }
      : { 'x-request-id': requestId };
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'x-event-key': eventKey,
    ...ofEdition,
    ...(secret === undefined ? {} : { 'x-hub-signature': signature(secret, body) }),
  };
  return { headers, body };
}

function pingDelivery() {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-event-key': 'diagnostics:ping' };
  return { headers: { ...headers, 'x-request-id': randomUUID() }, body: '{"test": true}' };
}

async function pingHook(hook: BitbucketHook): Promise<number> {
  const { status } = await send(hook.url, pingDelivery());
  return status;
}

function secretOf({ secret }: BitbucketHook): { secret?: string } {
  return secret === null ? {} : { secret };
}

function signature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

async function send(url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, body: await answer.text() };
}
