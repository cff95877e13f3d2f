import { afterEach, expect, test } from 'vitest';
import type { Run } from '../contract/analyses/analysis.ts';
import { createAnalysisThreads, type PoolOptions } from './pool.ts';
import type { AnalysisThreads, PostedBody } from './protocol.ts';

const settings: PoolOptions = { threads: 1, timeoutMs: 240_000, evidence: 'quotes', secretKey: Buffer.alloc(32, 7) };
const log = "$ tsc\nsrc/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n";
const run: Run = {
  provider: null,
  project: null,
  run_id: null,
  branch: null,
  commit: null,
  job: null,
  build_url: null,
  attempt: null,
};

let threads: AnalysisThreads | undefined;
afterEach(async () => await threads?.close());

function start(own: Partial<PoolOptions>): AnalysisThreads {
  threads = createAnalysisThreads({ ...settings, ...own });
  return threads;
}

function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function posted(): PostedBody {
  return { source: 'log', pieces: [ownBytes(log)], format: 'text', query: { provider: 'shell', project: 'acme/web' } };
}

test('an excerpt comes along where a model is to get one', async () => {
  const answer = await start({ excerptTokens: 1000 }).analyze('acme', posted(), 'analyze');

  expect(answer).toMatchObject({ excerpt: [{ line: 1 }, { line: 2, text: expect.stringContaining('TS2322') }] });
});

test('an excerpt of a fetched log that was cut has the lines of the whole one', async () => {
  const fetched = { run, bytes: ownBytes(log), cut: { droppedLines: 500 } };

  expect(await start({ excerptTokens: 1000 }).analyzeFetched('acme', fetched)).toMatchObject({
    diagnosis: { evidence: [{ line: 502 }] },
    excerpt: [{ line: 501 }, { line: 502, text: expect.stringContaining('TS2322') }],
  });
});

test.each<Partial<PoolOptions>>([
  {},
  { excerptTokens: 1000, evidence: 'none' },
])('no excerpt leaves the thread with %j', async (own) => {
  expect(await start(own).analyze('acme', posted(), 'analyze')).not.toHaveProperty('excerpt');
});
