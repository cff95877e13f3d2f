import { afterEach, expect, test } from 'vitest';
import { createAnalysisThreads, type PoolOptions } from './pool.ts';
import type { AnalysisThreads, PostedBody } from './protocol.ts';

const detectorsModule = new URL('../../test/support/broken-detectors.mjs', import.meta.url).href;
const settings: PoolOptions = { threads: 1, timeoutMs: 30_000, evidence: 'quotes', secretKey: Buffer.alloc(32, 7) };

const open: AnalysisThreads[] = [];
afterEach(async () => {
  for (const threads of open.splice(0)) await threads.close();
});

function start(own: Partial<PoolOptions> = {}): AnalysisThreads {
  const threads = createAnalysisThreads({ ...settings, ...own });
  open.push(threads);
  return threads;
}

/** In pieces that own their memory, as the reader of bodies makes them. */
function jsonBody(payload: object, pieceBytes = Number.POSITIVE_INFINITY): PostedBody {
  const bytes = Buffer.from(JSON.stringify(payload));
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, bytes.length - at));
    bytes.copy(piece, 0, at);
    pieces.push(piece);
  }
  return { source: 'engine-a', pieces, format: 'json', query: {} };
}

test('a body of 300 bytes is transferred whole and leaves its sender', async () => {
  const body = jsonBody({ job: 'j'.repeat(280), log: 'ERROR: boom' });
  const answer = await start().analyze(body, 'analyze');

  expect(answer).toMatchObject({ kind: 'analysed', run: { job: 'j'.repeat(280) } });
  expect(body.pieces.map((piece) => piece.length)).toEqual([0]);
});

test('a body in pieces is the body in one', async () => {
  const payload = { job: 'web', log: 'première ligne\nERROR: boom\n'.repeat(100) };
  const threads = start();
  const whole = await threads.analyze(jsonBody(payload), 'analyze-with-mac');
  const pieced = await threads.analyze(jsonBody(payload, 7), 'analyze-with-mac');

  expect({ ...pieced, times: undefined }).toEqual({ ...whole, times: undefined });
});

test('the HMAC alone is the one that comes with the analysis, and depends on the key and the door', async () => {
  const threads = start();
  const analysed = await threads.analyze(jsonBody({ log: 'x' }), 'analyze-with-mac');
  const mac = await threads.analyze(jsonBody({ log: 'x' }), 'mac');
  const elsewhere = await threads.analyze({ ...jsonBody({ log: 'x' }), source: 'engine-b' }, 'mac');
  const otherKey = await start({ secretKey: Buffer.alloc(32, 8) }).analyze(jsonBody({ log: 'x' }), 'mac');

  expect(analysed).toMatchObject({ payloadMac: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(mac).toEqual({ kind: 'mac', payloadMac: (analysed as { payloadMac: string }).payloadMac });
  expect(elsewhere).not.toEqual(mac);
  expect(otherKey).not.toEqual(mac);
});

test('a thread that runs out of memory leaves the run, and the next body finds another thread', async () => {
  const threads = start({ detectorsModule });
  const answer = await threads.analyze(jsonBody({ job: 'web', log: 'a\nEXHAUST\n' }), 'analyze');

  expect(answer).toMatchObject({
    kind: 'analysed',
    run: { job: 'web' },
    diagnosis: {
      category: 'unknown',
      root_cause: 'The log could not be read to its end.',
      log_facts: { bytes: 10, lines: 2 },
    },
  });
  expect(await threads.analyze(jsonBody({ log: 'x' }), 'analyze')).toMatchObject({ kind: 'analysed' });
}, 60_000);

test('a thread that overruns says so in the analysis, and those that waited for it are done', async () => {
  const threads = start({ detectorsModule, timeoutMs: 500 });
  const [slow, ...waiting] = await Promise.all([
    threads.analyze(jsonBody({ log: 'HANG\n' }), 'analyze'),
    threads.analyze(jsonBody({ log: 'one\n' }), 'analyze'),
    threads.analyze(jsonBody({ log: 'two\n' }), 'analyze'),
  ]);

  expect(slow).toMatchObject({ diagnosis: { root_cause: 'The log took longer to read than is allowed.' } });
  expect(waiting.map(({ kind }) => kind)).toEqual(['analysed', 'analysed']);
});

test('a body whose fields could not be read in time is lost, as nobody knows whose it is', async () => {
  const body = jsonBody({ log: 'x', many: Array.from({ length: 900_000 }, (_, index) => ({ [`k${index}`]: 1 })) });

  expect(await start({ timeoutMs: 20 }).analyze(body, 'analyze')).toEqual({ kind: 'lost', reason: 'timeout' });
});
