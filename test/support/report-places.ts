import type { ProjectAddress } from '../../src/forges/forge.ts';
import type { ConnectionRecord } from '../../src/store/connections/connection-store.ts';
import { startStubBitbucket } from './stub-bitbucket.ts';
import { startStubGithub } from './stub-github.ts';
import { startStubGitlab } from './stub-gitlab.ts';
import type { StubServer } from './stub-server.ts';
import type { Attached, WebhookWorld } from './webhook-world.ts';

/** A stub of a forge with one open request, as the tests of all forges see it. */
export type ReportPlace = Pick<StubServer, 'fault' | 'seen'> & {
  place: ProjectAddress;
  token: string;
  forge: ConnectionRecord['forge'];
  /** Fails a job on the branch of the request, with a new commit; the answer tells the service of it, as often as it is called. */
  fail(job: { name: string; log: string }): (world: WebhookWorld, to: Attached) => Promise<void>;
  /** Tells of a job that passes on the branch; absent where the forge names the whole pipeline and not its steps. */
  pass?(name: string, to: Attached): Promise<unknown>;
  comments(): { id: number; text: string }[];
  deleteComments(): void;
  /** Somebody else copies a comment. */
  copyComment(text: string): void;
  /** Our statuses, one for each commit. */
  statuses(): { state: string; description: string | null }[];
  /** Delivers our own newest status, as the forge does. */
  sendBack(to: Attached): Promise<{ status: number; body: string }>;
  /** The call that makes a comment, and the one that finds the requests of a commit. */
  makes: RegExp;
  finds: RegExp;
  marker(connectionId: string): string;
  closeRequest(): void;
  close(): Promise<void>;
};

type Options = { isPrivate?: boolean };

const branch = 'fix-login';

/** By the name of the product. */
export const reportPlaces: Record<string, (options?: Options) => Promise<ReportPlace>> = {
  GitLab: gitlabPlace,
  'Bitbucket Cloud': async (options) => await bitbucketPlace('cloud', options),
  'Bitbucket Data Center': async (options) => await bitbucketPlace('self-hosted', options),
  GitHub: githubPlace,
};

async function gitlabPlace({ isPrivate = true }: Options = {}): Promise<ReportPlace> {
  const stub = await startStubGitlab({ visibility: isPrivate ? 'private' : 'public' });
  const request = stub.request();
  return {
    ...{
      fault: stub.fault,
      seen: stub.seen,
      place: stub.place,
      token: stub.token,
      forge: 'forge-a',
      close: stub.close,
    },
    fail: ({ name, log }) => {
      const job = stub.failedJob({ name, trace: log }, { ref: branch });
      request.sha = stub.pipelines.find(({ id }) => id === job.pipelineId)?.sha ?? '';
      return async (_, to) => void (await stub.deliver('job', job, to));
    },
    pass: async (name, to) => {
      const job = stub.failedJob({ name, status: 'success', finishedAt: later() }, { ref: branch, status: 'success' });
      return await stub.deliver('job', job, to);
    },
    comments: () => request.notes.map(({ id, body }) => ({ id, text: body })),
    deleteComments: () => void request.notes.splice(0),
    copyComment: (text) => void request.notes.push({ id: 5, authorId: 999, body: text }),
    statuses: () => stub.statuses,
    sendBack: async (to) => {
      const sha = stub.statuses.at(-1)?.sha ?? '';
      const own = stub.failedJob({ name: 'firstfail', status: 'success' }, { status: 'success', sha });
      const ofPipeline = await stub.deliver('pipeline', own, to);
      return ofPipeline.status === 202 ? await stub.deliver('job', own, to) : ofPipeline;
    },
    makes: /POST .*\/notes/,
    finds: /GET .*\/merge_requests/,
    marker: (id) => `<!-- firstfail:${id} -->`,
    closeRequest: () => {
      request.state = 'closed';
    },
  };
}

async function bitbucketPlace(
  edition: 'cloud' | 'self-hosted',
  { isPrivate = true }: Options = {},
): Promise<ReportPlace> {
  const stub = await startStubBitbucket({ edition, isPrivate });
  const request = stub.request();
  const ours = () => stub.statuses.filter(({ key }) => key === 'firstfail');
  return {
    ...{
      fault: stub.fault,
      seen: stub.seen,
      place: stub.place,
      token: stub.token,
      forge: 'forge-b',
      close: stub.close,
    },
    fail: ({ name, log }) => {
      if (edition === 'cloud') {
        const status = stub.pipeline({ log, ref: branch });
        status.name = name;
        return async (_, to) => void (await stub.deliver(status, to));
      }
      const status = stub.status({ name, ref: branch });
      const posted = new Set<string>();
      return async (world, to) => {
        await stub.deliver(status, to);
        // Data Center has no logs: the CI posts them, once.
        if (posted.has(to.tenantId)) return;
        posted.add(to.tenantId);
        await world.post(to.tenantId, { provider: 'jenkins', project: stub.project, url: status.url, log });
      };
    },
    ...(edition === 'self-hosted' && {
      pass: async (name: string, to: Attached) => {
        const status = stub.status({ name, ref: branch, state: 'SUCCESSFUL', updatedAt: later() });
        return await stub.deliver(status, to);
      },
    }),
    comments: () => request.comments.map(({ id, raw }) => ({ id, text: raw })),
    deleteComments: () => void request.comments.splice(0),
    copyComment: (text) => void request.comments.push({ id: 5, version: 0, author: 'somebody', raw: text }),
    statuses: ours,
    sendBack: async (to) => {
      const own = ours().at(-1);
      if (own === undefined) throw new Error('There is no status of ours.');
      return await stub.deliver(own, to);
    },
    makes: /POST .*\/comments/,
    finds: edition === 'cloud' ? /GET .*\/pullrequests\?/ : /GET .*\/pull-requests\?/,
    marker: (id) => `[//]: # (firstfail:${id})\n`,
    closeRequest: () => {
      request.state = 'DECLINED';
    },
  };
}

async function githubPlace({ isPrivate = true }: Options = {}): Promise<ReportPlace> {
  const stub = await startStubGithub({ isPrivate });
  const request = stub.request();
  return {
    ...{
      fault: stub.fault,
      seen: stub.seen,
      place: stub.place,
      token: stub.token,
      forge: 'forge-c',
      close: stub.close,
    },
    fail: ({ name, log }) => {
      const job = stub.failedJob({ name, log }, { branch });
      return async (_, to) => void (await stub.deliver('workflow_job', job, to));
    },
    pass: async (name, to) => {
      const about = { name, conclusion: 'success', completedAt: later() };
      return await stub.deliver('workflow_job', stub.failedJob(about, { branch, conclusion: 'success' }), to);
    },
    comments: () => request.comments.map(({ id, body }) => ({ id, text: body })),
    deleteComments: () => void request.comments.splice(0),
    copyComment: (text) => void request.comments.push({ id: 5, userId: 999, appId: null, body: text }),
    statuses: () => stub.statuses,
    sendBack: async (to) => await stub.deliverOther('status', { context: 'firstfail', state: 'success' }, to),
    makes: /POST .*\/comments/,
    finds: /GET .*\/pulls\?/,
    marker: (id) => `<!-- firstfail:${id} -->`,
    closeRequest: () => {
      request.state = 'closed';
    },
  };
}

/** After the analysis of what fails now. */
function later(): string {
  return new Date(Date.now() + 1000).toISOString();
}
