import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { packedLogs } from '../../test/support/packed-logs.ts';
import { createAnalysisThreads, type PoolOptions } from './pool.ts';
import type { Analysed, AnalysisThreads, PostedBody } from './protocol.ts';

const detectorsModule = new URL('../../test/support/broken-detectors.mjs', import.meta.url).href;
const settings: PoolOptions = {
  ...{ threads: 1, timeoutMs: 240_000, readingTimeoutMs: () => 240_000 },
  ...{ evidence: 'quotes', secretKey: Buffer.alloc(32, 7) },
};

/** For the tests that leave it as it was. */
let usual: AnalysisThreads;
beforeAll(() => {
  usual = createAnalysisThreads(settings);
});
afterAll(async () => await usual.close());

const open: AnalysisThreads[] = [];
afterEach(async () => {
  for (const threads of open.splice(0)) await threads.close();
});

function start(own: Partial<PoolOptions>): AnalysisThreads {
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

function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(text.length);
  bytes.write(text, 'latin1');
  return bytes;
}

test('a body of 300 bytes is transferred whole and leaves its sender', async () => {
  const body = jsonBody({ job: 'j'.repeat(280), log: 'ERROR: boom' });
  const answer = await usual.analyze('acme', body, 'analyze');

  expect(answer).toMatchObject({ kind: 'analysed', run: { job: 'j'.repeat(280) } });
  expect(body.pieces.map((piece) => piece.length)).toEqual([0]);
});

test('a body in pieces is the body in one', async () => {
  const payload = { job: 'web', log: 'première ligne\nERROR: boom\n'.repeat(100) };
  const whole = await usual.analyze('acme', jsonBody(payload), 'analyze-with-mac');
  const pieced = await usual.analyze('acme', jsonBody(payload, 7), 'analyze-with-mac');

  expect({ ...pieced, times: undefined }).toEqual({ ...whole, times: undefined });
});

test('the HMAC alone is the one that comes with the analysis, and depends on the key and the door', async () => {
  const analysed = await usual.analyze('acme', jsonBody({ log: 'x' }), 'analyze-with-mac');
  const mac = await usual.analyze('acme', jsonBody({ log: 'x' }), 'mac');
  const elsewhere = await usual.analyze('acme', { ...jsonBody({ log: 'x' }), source: 'engine-b' }, 'mac');
  const otherKey = await start({ secretKey: Buffer.alloc(32, 8) }).analyze('acme', jsonBody({ log: 'x' }), 'mac');

  expect(analysed).toMatchObject({ payloadMac: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(mac).toEqual({ kind: 'mac', payloadMac: (analysed as { payloadMac: string }).payloadMac });
  expect(elsewhere).not.toEqual(mac);
  expect(otherKey).not.toEqual(mac);
});

test('a thread that runs out of memory leaves the run, and the next body finds another thread', async () => {
  const threads = start({ detectorsModule });
  const answer = await threads.analyze('acme', jsonBody({ job: 'web', log: 'a\nEXHAUST\n' }), 'analyze');

  expect(answer).toMatchObject({
    kind: 'analysed',
    run: { job: 'web' },
    diagnosis: {
      category: 'unknown',
      root_cause: 'The log could not be read to its end.',
      log_facts: { bytes: 10, lines: 2 },
    },
  });
  expect(await threads.analyze('acme', jsonBody({ log: 'x' }), 'analyze')).toMatchObject({ kind: 'analysed' });
});

test('a thread that overruns says so in the analysis, and those that waited for it are done', async () => {
  const threads = start({ detectorsModule, timeoutMs: 2_000 });
  const [slow, ...waiting] = await Promise.all([
    threads.analyze('acme', jsonBody({ log: 'HANG\n' }), 'analyze'),
    threads.analyze('acme', jsonBody({ log: 'one\n' }), 'analyze'),
    threads.analyze('acme', jsonBody({ log: 'two\n' }), 'analyze'),
  ]);

  expect(slow).toMatchObject({ diagnosis: { root_cause: 'The log took longer to analyse than is allowed.' } });
  expect(waiting.map(({ kind }) => kind)).toEqual(['analysed', 'analysed']);
});

test('a tenant that comes late to the queue of another is done next', async () => {
  const done: string[] = [];
  const log = 'step one\nERROR: boom\n'.repeat(10_000);
  const post = async (tenantId: string) => {
    await usual.analyze(tenantId, jsonBody({ log }), 'analyze');
    done.push(tenantId);
  };
  await Promise.all([...Array.from({ length: 5 }, async () => await post('flooding')), post('quiet')]);

  expect(done.indexOf('quiet')).toBe(1);
});

test('what waits when the threads are closed is lost, and nothing stays behind', async () => {
  const threads = createAnalysisThreads(settings);
  const answers = Promise.all(
    ['one', 'two', 'three'].map(async (log) => await threads.analyze('acme', jsonBody({ log }), 'analyze')),
  );
  await threads.close();

  expect((await answers).slice(1)).toEqual(Array(2).fill({ kind: 'lost', reason: 'crash' }));
});

const shortLog = 'src/app.ts(14,7): error TS2322: No.\n';

/** Takes a while to be read, as a body does on a slow machine, and nothing to be analysed. */
function slowBody(members = 900_000): PostedBody {
  const many = Array.from({ length: members }, (_, index) => ({ [`k${index}`]: 1 }));
  return jsonBody({ job: 'web', log: shortLog, many });
}

test('the time that it takes to read a body is not that of the analysis', async () => {
  const { times } = (await usual.analyze('acme', slowBody(), 'analyze')) as Required<Analysed>;
  const timeoutMs = times.parseMs / 2;
  const threads = start({ timeoutMs });

  const answered = async () => {
    // A thread compiles expressions when their words appear, so the first log of a kind takes longer.
    await threads.analyze('acme', jsonBody({ log: shortLog }), 'analyze');
    return await threads.analyze('acme', slowBody(), 'analyze');
  };
  // A busy machine may leave a short analysis without time too.
  await expect.poll(answered).toMatchObject({
    run: { job: 'web' },
    diagnosis: { category: 'type_check' },
    times: { parseMs: expect.toSatisfy((parseMs: number) => parseMs > timeoutMs) },
  });
});

test('the largest legal body is read, and where its analysis then overruns that is said of its run', async () => {
  const log = '\\u0041'.repeat(10 * 1024 * 1024);
  const pieces = [ownBytes('{"job":"web","log":"'), ownBytes(log), ownBytes('"}')];
  const body = { ...jsonBody({}), pieces };

  expect(await start({ timeoutMs: 1 }).analyze('acme', body, 'analyze')).toMatchObject({
    kind: 'analysed',
    run: { job: 'web' },
    diagnosis: { root_cause: 'The log took longer to analyse than is allowed.', log_facts: { bytes: 10_485_760 } },
  });
});

test('a body whose fields could not be read in time is lost, as nobody knows whose it is', async () => {
  const threads = start({ readingTimeoutMs: () => 5 });

  expect(await threads.analyze('acme', slowBody(200_000), 'analyze')).toEqual({ kind: 'lost', reason: 'timeout' });
});

test('a fetched log is analysed for its run, and its lines are numbered in the whole of it', async () => {
  const log = Buffer.from("src/app.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.\n");
  const bytes = Buffer.allocUnsafeSlow(log.length);
  log.copy(bytes);
  const run = { ...noRun, project: 'acme/api', branch: 'v1' };

  const answer = await usual.analyzeFetched('acme', { run, isTag: true, bytes, cut: { droppedLines: 1000 } });

  expect(bytes).toHaveLength(0);
  expect(answer).toMatchObject({ kind: 'analysed', run, diagnosis: { category: 'type_check', severity: 'high' } });
  const { diagnosis } = answer as Extract<typeof answer, { kind: 'analysed' }>;
  expect(diagnosis.evidence[0]).toMatchObject({ line: 1001, end_line: 1001 });
  expect(diagnosis.explanation).toContain('line 1001');
  expect(diagnosis.log_facts).toMatchObject({ lines: 1001, bytes: log.length, truncated: true });
});

test('a fetched log that its forge keeps packed is unpacked, and what is no text is answered honestly', async () => {
  const fetched = async (bytes: Uint8Array) =>
    await usual.analyzeFetched('acme', { run: noRun, bytes: Uint8Array.from(bytes) });

  expect(await fetched(packedLogs.gzip ?? Buffer.alloc(0))).toMatchObject({ diagnosis: { category: 'type_check' } });
  expect(await fetched(Buffer.alloc(2000, 6))).toMatchObject({
    kind: 'analysed',
    diagnosis: { category: 'unknown', confidence: 0, root_cause: expect.stringContaining('it is no text; send text') },
  });
});

test('a fetched log that overruns its time is ended with its thread and answered honestly', async () => {
  const threads = start({ detectorsModule, timeoutMs: 300 });

  const bytes = Buffer.allocUnsafeSlow(4);
  bytes.write('HANG');
  const answer = await threads.analyzeFetched('acme', { run: noRun, bytes });

  const rootCause = 'The log took longer to analyse than is allowed.';
  expect(answer).toMatchObject({ kind: 'analysed', diagnosis: { category: 'unknown', root_cause: rootCause } });
});

test('a large JSON body comes back without what nobody reads, and its bytes stay', async () => {
  const body = { object_kind: 'build', text: 'x'.repeat(1_100_000), list: Array(3_000).fill({ deep: nested(20) }) };
  const bytes = Buffer.from(JSON.stringify(body));

  const value = (await usual.readJson(bytes)) as typeof body;

  expect(value.object_kind).toBe('build');
  expect(value.text).toHaveLength(4096);
  expect(value.list).toHaveLength(2000);
  expect(JSON.stringify(value.list[0]).length).toBeLessThan(100);
  expect(bytes.toString()).toBe(JSON.stringify(body));
});

test('a small JSON body comes back whole', async () => {
  const body = { text: 'x'.repeat(9_000), deep: nested(20) };

  expect(await usual.readJson(Buffer.from(JSON.stringify(body)))).toEqual(body);
});

test.each(['', 'not json', '['.repeat(1000)])('a body that cannot be parsed holds nothing: %#', async (text) => {
  expect(await usual.readJson(Buffer.from(text))).toBeUndefined();
  expect(await usual.readJson(Buffer.from(text.padEnd(1_100_000)))).toBeUndefined();
});

const noRun = {
  provider: null,
  project: null,
  run_id: null,
  branch: null,
  commit: null,
  job: null,
  build_url: null,
  attempt: null,
};

function nested(depth: number): object {
  return depth === 0 ? {} : { inner: nested(depth - 1) };
}
