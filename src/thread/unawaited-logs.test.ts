import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { createAnalysisThreads } from './pool.ts';
import type { AnalysisThreads, PostedBody } from './protocol.ts';

const detectorsModule = new URL('../../test/support/broken-detectors.mjs', import.meta.url).href;
const run = {
  provider: null,
  project: 'acme/api',
  branch: null,
  commit: null,
  run_id: null,
  job: null,
  build_url: null,
  attempt: null,
};

let threads: AnalysisThreads;
afterEach(async () => await threads.close());

function start(timeoutMs: number): void {
  threads = createAnalysisThreads({
    ...{ threads: 1, timeoutMs, readingTimeoutMs: () => 240_000, detectorsModule },
    ...{ evidence: 'quotes', secretKey: Buffer.alloc(32, 7) },
  });
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text));
}

function posted(log: string): PostedBody {
  return { source: 'engine-a', pieces: [bytesOf(JSON.stringify({ log }))], format: 'json', query: {} };
}

/** How nice each thread of this process is to others. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function niceOfThreads(): number[] {
  return readdirSync('/proc/self/task').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
      return Number(stat.split(') ')[1]?.split(' ')[16]);
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

test('a posted log does not wait for one that was fetched', async () => {
  const done: string[] = [];
  start(500);
  await Promise.all([
    threads.analyzeFetched('acme', { run, bytes: bytesOf('HANG\n') }).then(() => done.push('fetched')),
    threads.analyze('acme', posted('one\n'), 'analyze').then(() => done.push('posted')),
  ]);

  expect(done).toEqual(['posted', 'fetched']);
});

test('a fetched log is analysed by a thread that lets all others go first', async () => {
  start(60_000);
  await threads.analyze('acme', posted('one\n'), 'analyze');
  expect(niceOfThreads()).not.toContain(constants.priority.PRIORITY_BELOW_NORMAL);

  await threads.analyzeFetched('acme', { run, bytes: bytesOf('one\n') });
  expect(niceOfThreads()).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
});
