import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { type IngestServer, type IngestServerOptions, startIngestServer, type TestModel } from './ingest-server.ts';
import { idOf, type Posted, post } from './post-log.ts';
import { type Behaviour, reply, type StubModel, stubModel } from './stub-model.ts';

export const failing = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
export const log = `+ npm run build\n> tsc -p .\n${failing}\nnpm error code ELIFECYCLE\nnpm error errno 2\n`;
export const dayMs = 24 * 60 * 60_000;
export const run = { provider: 'shell', project: 'acme/web', branch: 'main' };

/** What a model that does as it is told says of the log. */
export const good = {
  explanation: [
    { sentence: 'The build stopped in the type checker.', line: null, quote: null },
    { sentence: 'In src/sum.ts a string is given where a number is wanted.', line: 3, quote: 'error TS2322' },
    { sentence: 'The npm errors after it only say that the build ended.', line: 4, quote: 'npm error code ELIFECYCLE' },
  ],
  suggested_fix: {
    summary: 'Give the variable in src/sum.ts a number.',
    steps: ['Open src/sum.ts at line 3.', 'Convert the string, or change the type.'],
    commands: ['npx tsc -p .', 'git diff src/sum.ts'],
  },
};
export const explained =
  'The build stopped in the type checker. In src/sum.ts a string is given where a number is wanted. The npm errors after it only say that the build ended.';

/** A service whose operator has set this model, and a tenant of it. */
export type Explained = { server: IngestServer; model: StubModel; tenant: { id: string; token: string } };

export type ExplainedWorld = Omit<Explained, 'tenant'> & {
  now(): Date;
  pass(ms: number): void;
  /** For each test: a tenant of its own and a model that does as it is told, where no earlier failure matters any more. */
  begin(): Promise<Explained['tenant']>;
  close(): Promise<void>;
};

/** A service, its model, and a clock that stands still until it is moved. */
export async function startExplained(): Promise<ExplainedWorld> {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const now = () => new Date(time);
  const pass = (ms: number) => {
    time += ms;
  };
  const model = await stubModel();
  const server = await serverWith(model, { now });
  return {
    ...{ server, model, now, pass },
    begin: async () => {
      pass(dayMs);
      model.behave(() => JSON.stringify(good));
      server.logged.length = 0;
      return await server.tenant('ingest', 'read');
    },
    close: async () => {
      await server.close();
      await model.close();
    },
  };
}

export async function serverWith(
  model: StubModel,
  own: Omit<TestModel, 'url'> = {},
  pool: IngestServerOptions = {},
): Promise<IngestServer> {
  return await startIngestServer({ ...pool, model: { url: model.url, ...own } });
}

export async function postLog({ server, tenant }: Omit<Explained, 'model'>, text = log): Promise<Posted> {
  const posted = await post(`${server.url}/api/ingest/log`, { ...run, log: text }, { token: tenant.token });
  if (posted.status !== 202) throw new Error(`the log was answered ${posted.status}`);
  return posted;
}

export async function readAnalysis({ server, tenant }: Omit<Explained, 'model'>, posted: Posted): Promise<Analysis> {
  const headers = { authorization: `Bearer ${tenant.token}` };
  const answer = await fetch(`${server.url}/api/v1/analyses/${idOf(posted)}`, { headers });
  return (await answer.json()) as Analysis;
}

/** The analysis as the rules leave it, and as it is once the model has answered. */
export async function explainedBy(place: Explained, behaviour: Behaviour, text = log) {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  place.model.behave((request, response) => {
    answering.then(() => {
      const words = behaviour(request, response);
      if (words !== undefined) reply(response, words);
    });
    return undefined;
  });
  const posted = await postLog(place, text);
  const before = await readAnalysis(place, posted);
  answer();
  await place.server.explained();
  return { before, after: await readAnalysis(place, posted) };
}
