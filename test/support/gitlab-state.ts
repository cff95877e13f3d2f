import type { StubBridge, StubJob, StubPipeline, StubProject, StubRequest, StubStatus } from './gitlab-bodies.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

export type StubHook = {
  id: number;
  url: string;
  token: string | null;
  pipelineEvents: boolean;
  jobEvents: boolean;
  pushEvents: boolean;
  sslVerification: boolean;
  alertStatus: 'executable' | 'temporarily_disabled' | 'disabled';
  failures: number;
};

export type GitlabState = {
  project: StubProject;
  version: string;
  pipelines: StubPipeline[];
  jobs: StubJob[];
  bridges: StubBridge[];
  hooks: StubHook[];
  /** Other projects of the group, by their names; this stub answers nothing else about them. */
  neighbours: string[];
  requests: StubRequest[];
  statuses: StubStatus[];
  nextId: number;
  mayRead(request: SeenRequest): boolean;
  mayWrite(request: SeenRequest): boolean;
  /** Where finished traces are kept, unless here. */
  keepTrace: ((trace: string | Uint8Array) => string) | undefined;
  /** Sends a test delivery; answers its status. */
  test(hook: StubHook): Promise<number>;
};

export type Asked = SeenRequest & { query: URLSearchParams; ids: number[] };
export type Route = [
  method: string,
  path: RegExp,
  answer: (state: GitlabState, asked: Asked) => StubAnswer | Promise<StubAnswer>,
];
