import { execFileSync } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../command.ts';
import { shells } from '../shells.ts';

async function printed(...args: string[]): Promise<string> {
  const stdout = new PassThrough({ readableHighWaterMark: 2 ** 20 });
  const streams = { env: {}, stdin: Readable.from([]), stdout, stderr: new PassThrough() };
  expect(await runCommand(args, streams)).toBe(0);
  return String(stdout.read());
}

/** What bash offers for the last of these words; nothing where it completes names of files. */
function offered(script: string, ...words: string[]): string[] {
  const set = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _firstfail; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', set, 'bash', 'firstfail', ...words], { encoding: 'utf8' });
  return out.split('\n').filter((line) => line !== '');
}

describe('firstfail completion', () => {
  let bash: string;
  beforeAll(async () => {
    bash = await printed('completion', 'bash');
  });

  it.each([
    [['an'], ['analyze', 'analyses']],
    [
      ['analyses', ''],
      ['list', 'show', 'open', '-h', '--help'],
    ],
    [
      ['analyses', 'list', '--pro'],
      ['--project', '--provider'],
    ],
    [
      ['analyze', '--format', 'j'],
      ['json', 'junit'],
    ],
    [['ingest', 'build.log', '--fail-on', 'h'], ['high']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '-h', '--help'],
    ],
  ])('completes %j in bash', (words, expected) => {
    expect(offered(bash, ...words)).toEqual(expected);
  });

  it.each([
    [['analyze', '']],
    [['analyze', '--output', '']],
    [['run', '--', 'npm', '']],
  ])('leaves names of files to bash: %j', (words) => {
    expect(offered(bash, ...words)).toEqual([]);
  });

  it.each(shells)('has every command and option for %s', async (shell) => {
    const script = await printed('completion', shell);
    for (const word of ['analyze', 'ingest', 'passed', 'causes', 'verify', 'manual']) expect(script).toContain(word);
    for (const option of ['exit-retry', 'fail-on', 'only-new', 'no-send']) expect(script).toContain(option);
    expect(script).not.toContain('undefined');
  });
});

describe('firstfail manual', () => {
  it('tells all commands, their options, and what a status means', async () => {
    const page = await printed('manual');
    expect(page).toMatch(/^\.TH FIRSTFAIL 1 "" "firstfail \d/);
    for (const word of [
      'firstfail analyze [options] <file...>',
      '--exit-retry',
      'firstfail causes show',
      '--fail-on',
    ]) {
      expect(page).toContain(word.replaceAll('-', '\\-'));
    }
    expect(page).toMatch(/\.SH EXIT STATUS\n\.TP\n\.B "0"/);
  });

  it('holds no line that a reader of manual pages obeys but its own requests', async () => {
    const requests = (await printed('manual')).split('\n').filter((line) => /^[.']/.test(line));
    for (const line of requests) expect(line).toMatch(/^\.(?:TH|SH|SS|TP|B)(?: |$)/);
  });
});
