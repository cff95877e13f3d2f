import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, test } from 'vitest';
import { packedLogs } from '../support/packed-logs.ts';
import { japaneseMessage, shiftJisLog } from '../support/shift-jis-log.ts';

const command = resolve(import.meta.dirname, '../../bin/firstfail');
const scratch = mkdtempSync(join(tmpdir(), 'firstfail-command-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const failure = "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.";
const log = `> tsc -p .\n\n${failure}\nnpm error Lifecycle script \`build\` failed\n`;

describe('firstfail analyze', () => {
  it('shows a person the cause with its number', async () => {
    const { status, out } = await firstfail(['analyze', file('plain.log', log)]);
    expect(status).toBe(0);
    expect(out).toContain(`▸ 3  ${failure}`);
    expect(out).toMatch(/^Category {4}type check \(code\)$/m);
  });

  it('reads standard input and gzip', async () => {
    const packed = file('packed.gz', gzipSync(log));
    const fromStdin = await firstfail(['analyze', '--json', '-'], { input: log });
    const fromGzip = await firstfail(['analyze', '--json', packed]);
    const strip = ({ out }: { out: string }) => ({ ...JSON.parse(out), file: undefined });
    expect(fromStdin.status).toBe(0);
    expect(strip(fromStdin)).toEqual(strip(fromGzip));
  });

  it('answers many files in the order given, those it cannot read among them', async () => {
    const files = Array.from({ length: 12 }, (_, index) =>
      file(`many-${index}.log`, `${'calm\n'.repeat(index)}${log}`),
    );
    const asked = [...files.slice(0, 6), join(scratch, 'gone.log'), ...files.slice(6)];
    const { status, out } = await firstfail(['analyze', '--json', ...asked]);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map((answer) => answer.file)).toEqual(asked);
    expect(answers[6]).toEqual({ file: join(scratch, 'gone.log'), error: 'there is no such file' });
    expect(answers[12].evidence[0].line).toBe(14);
    expect(status).toBe(1);
  });

  it('takes all files below a directory in the order of their names, without hidden ones', async () => {
    const logs = folder('logs');
    for (const name of ['10_deploy.log', '2_test.log', '.hidden']) writeFileSync(join(logs, name), log);
    writeFileSync(join(folder('logs/3_lint'), '1.txt'), log);
    symlinkSync(join(logs, '2_test.log'), join(logs, '4_linked'));
    symlinkSync(logs, join(logs, '5_circle'));

    const { status, out } = await firstfail(['analyze', '--json', logs]);

    const named = out
      .trimEnd()
      .split('\n')
      .map((line) => relative(logs, JSON.parse(line).file));
    expect(named).toEqual(['2_test.log', '3_lint/1.txt', '4_linked', '10_deploy.log']);
    expect(status).toBe(0);
  });

  it('takes what the team knows of its own tools from a file, for one log and for many', async () => {
    const own = { title: 'No seat is free', category: 'service_limit', advice: 'Wait for a seat.', strength: 'exact' };
    const patterns = file(
      'patterns.json',
      JSON.stringify({ patterns: [{ ...own, name: 'Seats', regex: '(?i)no (?:free )?seats? left' }] }),
    );
    const seats = file('seats.log', 'frob: No seats left\nError: Process completed with exit code 1.\n');

    const one = await firstfail(['analyze', '--patterns', patterns, seats]);
    const many = await firstfail(['analyze', '--json', '--patterns', patterns, seats, file('other.log', log), seats]);

    expect(one.status).toBe(0);
    expect(one.out).toContain('No seat is free');
    expect(one.out).toContain('Wait for a seat.');
    const answers = many.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const seen = { own_pattern: { id: null, name: 'Seats', owner: null }, category: 'service_limit' };
    expect(answers).toMatchObject([seen, { own_pattern: null, category: 'type_check' }, seen]);
  });

  it.each([
    ['patterns that are not there', ['--patterns', 'nowhere.json', 'x.log'], 2, 'nowhere.json cannot be read: ENOENT'],
    ['a file that is not there', ['nowhere.log'], 1, 'nowhere.log cannot be read: there is no such file'],
    ['a directory without files', [folder('empty')], 1, 'cannot be read: it is a directory without files'],
    ['an empty log', ['/dev/null'], 1, '/dev/null cannot be read: it is empty, there is nothing to analyse'],
    ['no file at all', [], 2, "missing required argument 'file'"],
    ['standard input twice', ['-', '-'], 2, 'standard input can be read only once, but - is given twice'],
    ['an unknown option', ['--yaml', 'x'], 2, "unknown option '--yaml'"],
    ['a hostile name', ['\x1b[2J'], 1, '␛[2J cannot be read: there is no such file'],
  ])('says in a sentence what is wrong with %s', async (_name, args, status, sentence) => {
    const answer = await firstfail(['analyze', ...args]);
    expect(answer).toMatchObject({ status, out: '' });
    expect(answer.err).toContain(sentence);
  });

  it.each(Object.entries(packedLogs))('reads a log that is packed with %s', async (name, bytes) => {
    const answer = await firstfail(['analyze', '--json', file(`packed.${name}`, bytes)]);
    expect(JSON.parse(answer.out)).toMatchObject({ category: 'type_check', log_facts: { lines: 2 } });
  });

  it('reads a log of an older encoding', async () => {
    const { out } = await firstfail(['analyze', '--json', file('shift-jis.log', shiftJisLog)]);
    const { category, evidence } = JSON.parse(out);
    expect(category).toBe('compile');
    expect(evidence[0].text).toContain(japaneseMessage);
  });

  it.each([
    ['broken gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]), 'the gzip data is damaged or incomplete'],
    ['a broken zip', Buffer.from('PK\x03\x04rest'), 'the zip data is damaged or incomplete'],
    ['what is no log', Buffer.alloc(2000, 6), 'it is no text; send text'],
  ])('recognises %s', async (name, bytes, sentence) => {
    const answer = await firstfail(['analyze', file(`${name}.bin`, bytes)]);
    expect(answer.status).toBe(1);
    expect(answer.err).toContain(sentence);
  });

  it('checks the patterns of a file, and says which lines of a log they match', async () => {
    const own = { title: 'No seat is free', category: 'service_limit', advice: 'Wait for a seat.', strength: 'exact' };
    const other = { ...own, name: 'Quota', text: 'quota is used up', strength: 'likely' };
    const patterns = file(
      'two-patterns.json',
      JSON.stringify({ patterns: [{ ...own, name: 'Seats', regex: '(?i)no seats? left' }, other] }),
    );
    const key = ['AKIA', 'Z'.repeat(16)].join('');
    const seats = file('seats-twice.log', `frob: No seats left\nfrob ${key}: no seat left\nexit code 1\n`);

    const listed = await firstfail(['patterns', 'list', patterns]);
    const tried = await firstfail(['patterns', 'try', patterns, seats]);
    const without = await firstfail(['patterns', 'try', '--json', patterns, file('calm.log', log)]);

    expect(listed.out.split('\n').map((row) => row.split(/ {2,}/))).toEqual([
      ['NAME', 'STRENGTH', 'CATEGORY', 'FINDS'],
      ['Seats', 'exact', 'service_limit', '/(?i)no seats? left/'],
      ['Quota', 'likely', 'service_limit', 'quota is used up'],
      [''],
    ]);
    expect(tried.status).toBe(0);
    expect(tried.out).toMatch(
      /^Seats: 2 lines\n {2}1 {2}frob: No seats left\n {2}2 {2}frob \[redacted .*\]: no seat left\n/,
    );
    expect(tried.out).toMatch(/\nQuota: no line\n\nThe answer is “No seat is free”; “Seats” gives it\.\n$/);
    expect(without.status).toBe(1);
    expect(JSON.parse(without.out)).toMatchObject({
      own_pattern: null,
      patterns: [{ name: 'Seats' }, { name: 'Quota' }],
    });
  });

  it('says what is wrong with a file of patterns, or with the log that they are tried on', async () => {
    const broken = file('broken.json', JSON.stringify({ patterns: [{ name: 'Digits', regex: '\\d+' }] }));
    const none = file('no-patterns.json', '{"patterns":[]}');

    expect(await firstfail(['patterns', 'list', broken])).toMatchObject({ status: 2, out: '' });
    expect(await firstfail(['patterns', 'try', broken, broken])).toMatchObject({ status: 2, out: '' });
    const gone = await firstfail(['patterns', 'try', none, join(scratch, 'gone.log')]);
    expect(gone).toMatchObject({ status: 1, err: expect.stringContaining('cannot be read: there is no such file') });
  });

  it('prints nothing that a terminal obeys, whatever the log holds', async () => {
    const hostile = [
      '\x1b[2J\x1b]52;c;aGFjaw==\x07\x1b]8;;https://evil.example\x07click\x1b]8;;\x07',
      '\u009b31m\u202e\u2066 BEL\x07 over\rwritten \x00\x7f',
      failure.replace('name', 'na\x1b[8mme\u202e\x9b0m'),
      `FAILED tests/test_\x1b]0;title\x07x.py::test_\u202ea - AssertionError: \x1b[5m\u2067boom\x90`,
      Buffer.from([0x9b, 0x33, 0x31, 0x6d, 0xff, 0xfe]).toString('latin1'),
    ];
    for (const input of [hostile.join('\n'), ...hostile, `${failure}\n${hostile.join('\r')}`]) {
      for (const args of [
        ['analyze', '-'],
        ['analyze', '--json', '-'],
      ]) {
        const { status, out, err } = await firstfail(args, { input });
        expect(status).toBe(0);
        expect(out + err).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
      }
    }
  });

  it('prints all of its answers into a full pipe that does not wait', async () => {
    const files = Array.from({ length: 300 }, () => file('repeated.log', log));
    // Node opens a pipe so that it does not wait, and hands it down.
    const parent = `process.stdout.write('');
      const { spawn } = require('node:child_process');
      spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).on('exit', (code) => process.exit(code));`;
    const asked = quoted([command, 'analyze', '--json', ...files]);
    const slowReader = '{ sleep 1; test "$(wc -l)" -eq 300; }';

    const { status, err } = await inShell(`'${process.execPath}' -e "${parent}" ${asked} | ${slowReader}`);

    expect(err).toBe('');
    expect(status).toBe(0);
  });

  it('colours only when told to in a pipe', async () => {
    const { out } = await firstfail(['analyze', '-'], { input: log, env: { FORCE_COLOR: '1' } });
    expect(out).toContain('\x1b[31m');
  });

  it('takes a log that is larger than the service would', async () => {
    const large = file('large.log', `${'all is well here\n'.repeat(700_000)}${log}`);
    const { status, out } = await firstfail(['analyze', '--json', large]);
    expect(status).toBe(0);
    expect(JSON.parse(out).evidence[0].line).toBe(700_003);
  });
});

describe('firstfail', () => {
  it('shows how it is used, and that to call it bare is bad usage', async () => {
    expect(await firstfail(['--help'])).toMatchObject({ status: 0, err: '' });
    expect(await firstfail([])).toMatchObject({ status: 2 });
    expect((await firstfail(['--help'])).out).toMatch(/analyze[\s\S]*serve[\s\S]*admin/);
  });

  it.each([
    ['--help'],
    ['analyze', '--help'],
    ['--version'],
  ])('%s %s says nothing when its reader is gone', async (...args) => {
    const { status, err } = await inShell(`${quoted([command, ...args])} | true`);
    expect({ status, err }).toEqual({ status: 0, err: '' });
  });

  it.skipIf(!existsSync('/dev/full')).each([['--help'], ['analyze', '-']])(
    '%s %s says so when the disk is full',
    async (...args) => {
      const { status, err } = await inShell(`echo ERROR | ${quoted([command, ...args])} > /dev/full`);
      expect({ status, err }).toEqual({ status: 1, err: 'firstfail: its output cannot be written: ENOSPC\n' });
    },
  );

  it('starts no service for who asks how it is started', async () => {
    const help = await firstfail(['serve', '--help']);
    expect(help).toMatchObject({ status: 0, err: '' });
    expect(help.out).toContain('docs/self-hosting.md');
    const more = await firstfail(['serve', 'now']);
    expect(more).toMatchObject({ status: 2, out: '' });
    expect(more.err).toContain('too many arguments');
  });

  it('names an unknown command', async () => {
    const { status, err } = await firstfail(['analyse']);
    expect(status).toBe(2);
    expect(err).toContain("unknown command 'analyse'");
  });
});

test('the pictures in README show what the command prints', async () => {
  const script = resolve(import.meta.dirname, '../../scripts/picture.mjs');
  const drawn = await promisify(execFile)(process.execPath, [script, '--check']).catch((error) => error);
  expect(drawn).toMatchObject({ stdout: '', stderr: '' });
});

type Options = { input?: string; env?: Record<string, string> };

async function firstfail(args: readonly string[], { input = '', env = {} }: Options = {}) {
  const { FORCE_COLOR: _force, NO_COLOR: _no, ...inherited } = process.env;
  const child = spawn(process.execPath, [command, ...args], { cwd: scratch, env: { ...inherited, ...env } });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => err.push(chunk));
  // A command that needs no input may be gone before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [status] = await once(child, 'close');
  return { status, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

/** The exit status is the command's, not that of what reads from it. */
async function inShell(line: string) {
  const child = spawn('bash', ['-c', `set -o pipefail; ${line}`], { cwd: scratch });
  const err: Buffer[] = [];
  child.stderr.on('data', (chunk) => err.push(chunk));
  const [status] = await once(child, 'close');
  return { status, err: Buffer.concat(err).toString() };
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}

function folder(name: string): string {
  const path = join(scratch, name);
  mkdirSync(path, { recursive: true });
  return path;
}

function file(name: string, content: string | Buffer): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}
