import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';
import { type RunOptions, runFirstfail, spawnFirstfail } from '../support/run-firstfail.ts';
import { japaneseMessage, shiftJisLog } from '../support/shift-jis-log.ts';
import { thorough } from '../support/thorough.ts';

const failure = "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.";
const scratch = mkdtempSync(join(tmpdir(), 'firstfail-run-'));
// Beside the directory in which nothing may be written.
const outputs = mkdtempSync(join(tmpdir(), 'firstfail-outputs-'));
const broken = join(scratch, 'broken');
const patterns = join(scratch, 'patterns.json');
const title = "✗ TS2339: Property 'name' does not exist on type 'User'";

beforeAll(() => {
  const script = `#!/bin/sh\nprintf 'one\\377\\000\\033[31mred\\r\\n'\nprintf 'two without an end'\ncat >&2 <<'X'\n${failure}\nX\nexit 2\n`;
  writeFileSync(broken, script);
  chmodSync(broken, 0o755);
  const own = { name: 'Seats', text: 'no seats left', title: 'No seat is free', advice: 'Wait.', strength: 'exact' };
  writeFileSync(patterns, JSON.stringify({ patterns: [{ ...own, category: 'service_limit' }] }));
  writeFileSync(join(scratch, 'notes'), 'no program', { mode: 0o644 });
});
afterAll(() => {
  for (const directory of [scratch, outputs]) rmSync(directory, { recursive: true, force: true });
});

describe('firstfail run', () => {
  it('passes both outputs on byte for byte, and then says on standard error what failed', async () => {
    const { code, out, err } = await run([broken]);

    expect(code).toBe(2);
    expect(out).toEqual(Buffer.from('one\xff\x00\x1b[31mred\r\ntwo without an end', 'latin1'));
    expect(err.startsWith(`${failure}\n\n${title}`)).toBe(true);
    expect(err).toContain(`  at src/user.ts:12:9 · ${broken} (exit status 2)`);
  });

  it('takes the patterns of a file, and tells of one that cannot be used without changing the status', async () => {
    const failing = ['sh', '-c', 'echo no seats left; exit 3'];

    const told = await runFirstfail(['run', '--patterns', patterns, '--', ...failing], { cwd: scratch });
    const without = await runFirstfail(['run', '--patterns', 'gone.json', '--', ...failing], { cwd: scratch });

    expect(told.code).toBe(3);
    expect(told.err).toContain('✗ No seat is free');
    expect(without.code).toBe(3);
    expect(without.err).toContain('the own patterns are left out: gone.json cannot be read: ENOENT');
  });

  it('reads what the command prints in an older encoding, and passes it on as it is', async () => {
    const path = join(outputs, 'shift-jis.log');
    writeFileSync(path, shiftJisLog);

    const { out, err } = await run(['sh', '-c', `cat ${path}; exit 1`]);

    expect(out).toEqual(shiftJisLog);
    expect(err).toContain(japaneseMessage);
  });

  it('says nothing of a command that passes', async () => {
    expect(await run(['sh', '-c', 'echo fine; echo note >&2'])).toEqual({
      ...{ code: 0, out: Buffer.from('fine\n'), err: 'note\n' },
    });
  });

  it('leaves options to the command, also without the two dashes', async () => {
    const { out } = await runFirstfail(['run', 'echo', '--format', 'x', '--help'], { cwd: scratch });
    expect(out.toString()).toBe('--format x --help\n');
  });

  it('tells the exit status of a command that printed nothing', async () => {
    const { code, err } = await run(['sh', '-c', 'exit 7']);
    expect(code).toBe(7);
    expect(err).toContain('(exit status 7)');
  });

  it.each([
    ['no-such-tool', 127, 'cannot run no-such-tool: there is no such command. Is it installed and in PATH?'],
    ['./notes', 126, 'cannot run ./notes: it is not executable'],
  ])('says why it cannot run %s', async (name, code, sentence) => {
    expect(await run([name])).toMatchObject({ code, err: `firstfail: ${sentence}\n` });
  });

  it('says without a command how it is used', async () => {
    expect(await runFirstfail(['run'])).toMatchObject({ code: 2 });
    const { code, err } = await runFirstfail(['run', '--format', 'yaml', '--', 'true']);
    expect(code).toBe(2);
    expect(err).toContain('text, json, markdown, github, gitlab, azure, teamcity, buildkite, sarif, junit');
  });

  it.each([
    'SIGTERM',
    'SIGINT',
    'SIGHUP',
  ] as const)('passes %s on and ends by it, as the command does', async (signal) => {
    const { child, ended } = start(['sh', '-c', 'echo $$; exec sleep 60']);
    const [pid] = await once(child.stdout, 'data');
    child.kill(signal);
    const [code, endedBy] = await once(child, 'exit');

    expect({ code, endedBy }).toEqual({ code: null, endedBy: signal });
    expect((await ended).err).toBe('');
    expect(isAlive(Number(pid))).toBe(false);
  });

  it('waits for a command that cleans up after a signal, and ends with its status', async () => {
    const { child, ended } = start([
      'sh',
      '-c',
      'trap "echo bye; exit 9" TERM; echo ready; while :; do sleep 0.05; done',
    ]);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 9, out: Buffer.from('ready\nbye\n'), err: '' });
  });

  it('tells of a command that something else killed', async () => {
    const { code, err } = await run(['sh', '-c', 'kill -9 $$']);
    expect(code).toBe(137);
    expect(err).toContain('A process was killed');
  });

  it.each([
    ['is silent', 'sleep 600 & echo $!; echo done'],
    ['prints for ever', 'yes & echo $!; echo done'],
  ])('does not wait for a process left behind that keeps the pipe open and %s', async (_, script) => {
    // A command that waits for it lasts longer than a test may.
    const { code, out } = await run(['sh', '-c', script]);
    const pid = Number(/\d+/.exec(out.toString())?.[0]);
    if (isAlive(pid)) process.kill(pid);

    expect(code).toBe(0);
    expect(out.toString()).toContain('done\n');
  });

  it('loses nothing of a large output, however slowly it is read', async () => {
    const { child } = start(['sh', '-c', 'seq 1 300000; exit 3']);
    const hash = { lines: 0, last: '' };
    for await (const chunk of child.stdout) {
      const parts = String(chunk).split('\n');
      hash.lines += parts.length - 1;
      hash.last = parts.at(-2) ?? hash.last;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(hash).toEqual({ lines: 300_000, last: '300000' });
  });

  it('ends a command whose reader is gone, as a shell would', async () => {
    const firstfail = join(import.meta.dirname, '../../bin/firstfail');
    const script = `set -o pipefail; "$0" "$1" run -- yes | head -n 1`;
    const child = spawn('bash', ['-c', script, process.execPath, firstfail], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [code] = await once(child, 'close');
    expect(code).toBe(141);
  });

  const most = thorough ? { size: '1G', line: 89_478_487 } : { size: '256M', line: 22_369_623 };
  it(`keeps its memory flat under ${most.size} of output, and nothing on the disk`, async () => {
    const few = await peakMiB('yes all is well | head -c 20M');
    const many = await peakMiB(`yes all is well | head -c ${most.size}`);

    expect(many.code).toBe(4);
    expect(many.err).toContain(title);
    expect(many.err).toContain(`▸ ${most.line}  src/user.ts`);
    expect(many.peak).toBeLessThan(few.peak + 40);
    expect(readdirSync(scratch)).toEqual(['broken', 'notes', 'patterns.json']);
  });

  it('asks for colours where its own output is a terminal', async () => {
    const line = `${process.execPath} ${join(import.meta.dirname, '../../bin/firstfail')} run -- sh -c 'echo [$FORCE_COLOR]'`;
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      env: { PATH: process.env.PATH, HOME: scratch, TERM: 'xterm' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    for await (const chunk of child.stdout) out += String(chunk);
    expect(out).toContain('[1]');
    expect((await run(['sh', '-c', 'echo [$FORCE_COLOR]'])).out.toString()).toBe('[]\n');
  });

  it('ends with 75 for a failure that is safe to retry, where that is asked for', async () => {
    const flaky = 'echo "npm error code ECONNRESET"; echo "npm error network read ECONNRESET"; exit 1';
    expect((await runFirstfail(['run', '--exit-retry', '--', 'sh', '-c', flaky])).code).toBe(75);
    expect((await run(['sh', '-c', flaky])).code).toBe(1);
    expect((await runFirstfail(['run', '--exit-retry', '--', broken])).code).toBe(2);
  });
});

describe('firstfail run in a CI', () => {
  it.each([
    ['GitHub Actions', { GITHUB_ACTIONS: 'true' }, '\n::error file=src/user.ts,line=12,col=9,title='],
    ['Azure Pipelines', { TF_BUILD: 'True' }, '\n##vso[task.logissue type=error;sourcepath=src/user.ts;linenumber=12'],
    ['TeamCity', { TEAMCITY_VERSION: '2026.1' }, "\n##teamcity[buildProblem description='TS2339: "],
  ])('tells %s in its commands', async (_, env, command) => {
    const { code, out } = await run([broken], { env });
    expect(code).toBe(2);
    expect(out.toString()).toContain(title);
    expect(out.toString()).toContain(command);
  });

  it('adds the cause to the summary of a job of GitHub', async () => {
    const summary = join(mkdtempSync(join(outputs, 'summary-')), 'summary.md');
    writeFileSync(summary, '# Before\n');
    await run([broken], { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } });
    expect(readFileSync(summary, 'utf8')).toMatch(/^# Before\n\*\*✗ TS2339/);
  });

  it('gives Buildkite an annotation through its agent, and says so where there is none', async () => {
    const bin = mkdtempSync(join(outputs, 'agent-'));
    const agent = '#!/bin/sh\necho "$@" > "$0.args"\ncat > "$0.text"\n';
    writeFileSync(join(bin, 'buildkite-agent'), agent, { mode: 0o755 });
    const env = { BUILDKITE: 'true', PATH: `${bin}:${process.env.PATH}` };
    const { err } = await run([broken], { env });
    expect(err).toContain(title);
    expect(readFileSync(join(bin, 'buildkite-agent.args'), 'utf8')).toContain('annotate --style error');
    expect(readFileSync(join(bin, 'buildkite-agent.text'), 'utf8')).toContain('**✗ TS2339');

    const without = await run([broken], { env: { BUILDKITE: 'true' } });
    expect(without.err).toContain('buildkite-agent annotate does not take the cause; it is only printed here.');
  });

  it('writes a report to a file and the words to standard error', async () => {
    const report = join(mkdtempSync(join(outputs, 'report-')), 'code-quality.json');
    const { err, out } = await runFirstfail(['run', '--format', 'gitlab', '--output', report, '--', broken]);
    expect(err).toContain(title);
    expect(out.toString()).not.toContain('fingerprint');
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject([{ location: { path: 'src/user.ts' } }]);

    const failed = await runFirstfail(['run', '--format', 'gitlab', '--output', '/nowhere/x', '--', broken]);
    expect(failed).toMatchObject({ code: 2, err: expect.stringContaining('/nowhere/x cannot be written: ENOENT') });
  });
});

describe('firstfail run where a service is set', () => {
  let service: IngestServer;
  let tenant: { id: string; token: string };
  beforeAll(async () => {
    service = await startIngestServer();
    tenant = await service.tenant('ingest', 'read');
  });
  afterAll(async () => await service.close());

  const connected = (token = tenant.token) => ({ FIRSTFAIL_URL: service.url, FIRSTFAIL_TOKEN: token });

  it('sends the log of a failure, and prints what is stored with its address', async () => {
    const { code, err } = await runFirstfail(['run', '--project', 'acme/web', '--', broken], { env: connected() });
    const [stored] = await service.store.analyses.list(tenant.id, {}, { limit: 1 });
    expect(code).toBe(2);
    expect(stored).toMatchObject({ project: 'acme/web', category: 'type_check', exit_code: 2 });
    expect(err).toContain(`${service.url}/analyses/${stored?.id}`);
  });

  it('sends nothing of a command that passes, nor where that is said', async () => {
    const before = await service.store.analyses.list(tenant.id, {}, { limit: 9 });
    await run(['true'], { env: connected() });
    await runFirstfail(['run', '--no-send', '--project', 'acme/web', '--', broken], { env: connected() });
    expect(await service.store.analyses.list(tenant.id, {}, { limit: 9 })).toEqual(before);
  });

  it('prints its own answer where the token may not read, and says where the log is', async () => {
    const token = await service.tokenFor(tenant.id, 'ingest');
    const { err } = await runFirstfail(['run', '--project', 'acme/web', '--', broken], { env: connected(token) });
    expect(err).toContain(`firstfail: the log is sent: ${service.url}/analyses/`);
    expect(err).toContain(title);
  });

  it.each([
    ['no project is named', [], {}, 'which project is it?'],
    ['the service is gone', ['--project', 'a/b'], { FIRSTFAIL_URL: 'http://127.0.0.1:1' }, 'cannot reach'],
    ['the token is wrong', ['--project', 'a/b'], { FIRSTFAIL_TOKEN: 'none' }, 'does not take this token'],
    ['the token is missing', ['--project', 'a/b'], { FIRSTFAIL_TOKEN: '' }, 'no token for'],
  ])('says why the log is not sent and answers by itself where %s', async (_, flags, env, sentence) => {
    const { code, err } = await runFirstfail(['run', ...flags, '--', broken], { env: { ...connected(), ...env } });
    expect(code).toBe(2);
    expect(err).toContain('firstfail: the log is not sent: ');
    expect(err).toContain(sentence);
    expect(err).toContain(title);
  });
});

async function run(words: readonly string[], options: RunOptions = {}) {
  return await runFirstfail(['run', '--', ...words], { cwd: scratch, ...options });
}

function start(words: readonly string[]) {
  return spawnFirstfail(['run', '--', ...words], { cwd: scratch });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The most memory that it had while its command printed, with a failure at the end. */
async function peakMiB(printing: string): Promise<{ peak: number; code: number | null; err: string }> {
  const { child, ended } = start(['sh', '-c', `${printing}; echo; sleep 0.3; cat "$0" | grep TS2339; exit 4`, broken]);
  child.stdout.removeAllListeners('data').resume();
  let peak = 0;
  const timer = setInterval(() => {
    const [, kib] = /VmHWM:\s+(\d+)/.exec(statusOf(child.pid)) ?? [];
    if (kib !== undefined) peak = Math.max(peak, Number(kib) / 1024);
  }, 20);
  const { code, err } = await ended;
  clearInterval(timer);
  return { peak, code, err };
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
