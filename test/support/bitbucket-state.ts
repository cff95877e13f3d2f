import type { Edition } from '../../src/contract/connections/connection.ts';
import type { BuildStatus, StubPipelineRun } from './bitbucket-bodies.ts';
import type { StubAnswer } from './stub-server.ts';

export type BitbucketHook = {
  id: number;
  uuid: string;
  url: string;
  secret: string | null;
  active: boolean;
  events: string[];
  sslVerification: boolean;
};

export type StubPullRequest = {
  id: number;
  branch: string;
  state: 'OPEN' | 'MERGED' | 'DECLINED';
  /** The repository of its branch, where that is a fork. */
  from?: string;
  comments: { id: number; version: number; author: string; raw: string }[];
};

/** What a stub Bitbucket knows. */
export type BitbucketState = {
  edition: Edition;
  project: string;
  baseUrl: string;
  version: string;
  hasBuildEvents: boolean;
  personal: string;
  /** The header that is let in. */
  authorization: string;
  statuses: BuildStatus[];
  pipelines: StubPipelineRun[];
  hooks: BitbucketHook[];
  /** Other repositories of the place, by their names; this stub answers nothing else about them. */
  neighbours: string[];
  requests: StubPullRequest[];
  isPrivate: boolean;
  nextNumber: number;
  keepLog(log: string | Uint8Array): string;
  /** Sends the ping; answers the status that came back. */
  test(hook: BitbucketHook): Promise<number>;
};

type Route<Asked, State> = [
  method: string,
  path: RegExp,
  answer: (state: State, asked: Asked) => StubAnswer | Promise<StubAnswer>,
];

export type Routes<Asked, State = BitbucketState> = readonly Route<Asked, State>[];

/** The route of a path, 405 where another method has one, or undefined. */
export function findRoute<Asked, State>(
  routes: Routes<Asked, State>,
  method: string,
  path: string,
): Route<Asked, State> | 405 | undefined {
  const here = routes.filter(([, pattern]) => pattern.test(path));
  return here.find(([known]) => known === method) ?? (here.length > 0 ? 405 : undefined);
}
