import type { StubGithubApp } from './github-app.ts';
import type { StubRepository, StubRun, StubWorkflowJob } from './github-bodies.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

export type GithubHook = {
  id: number;
  url: string;
  secret: string | null;
  contentType: string;
  insecureSsl: string;
  active: boolean;
  events: string[];
  deliveries: { id: number; event: string; status_code: number; status: string }[];
};

/** What a stub GitHub knows. */
export type GithubState = {
  repository: StubRepository;
  /** Undefined for github.com. */
  version: string | undefined;
  token: string;
  mayWriteHooks: boolean;
  maySee: boolean;
  runs: StubRun[];
  jobs: StubWorkflowJob[];
  hooks: GithubHook[];
  pulls: StubPull[];
  statuses: StubCommitStatus[];
  checkRuns: StubCheckRun[];
  /** Whether the token may comment. */
  mayComment: boolean;
  nextId: number;
  app: StubGithubApp;
  keepLog(log: string | Uint8Array): string;
  /** Delivers a ping later; this is when GitHub answers. */
  ping(hook: GithubHook): void;
};

export type GithubAsked = SeenRequest & {
  query: URLSearchParams;
  ids: string[];
  /** The App whose installation has the token; null for a token of a person. */
  appId: string | null;
};

export type StubPull = {
  number: number;
  branch: string;
  state: 'open' | 'closed';
  isLocked: boolean;
  /** The repository of its branch, where that is a fork. */
  from?: string;
  /** Its newest commit; that of the newest run of the branch where it is left out. */
  sha?: string;
  comments: { id: number; userId: number; appId: string | null; body: string }[];
};

export type StubCommitStatus = { sha: string; state: string; context: string; description: string; targetUrl: string };

export type StubCheckRun = {
  id: number;
  appId: string;
  name: string;
  sha: string;
  conclusion: string;
  summary: string;
  annotations: { path: string; start_line: number; end_line: number; annotation_level: string; message: string }[];
};

/** As GitHub words it. */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): StubAnswer {
  const json = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { status, headers, json };
}

export function ok(json: unknown): StubAnswer {
  return { status: 200, json };
}

export function pageOf<Item>({ query }: GithubAsked, items: readonly Item[]): Item[] {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100);
  const page = Number(query.get('page') ?? 1);
  return items.slice((page - 1) * size, page * size);
}
