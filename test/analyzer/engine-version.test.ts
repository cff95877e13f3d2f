import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledAnalyser, engineVersionOf } from '../../scripts/engine-version.mjs';
import type { analyze } from '../../src/analyzer/analyze.ts';
import { LogText } from '../../src/kernel/log-text.ts';
import { hash } from '../support/diagnose.ts';
import { ingestClient, log } from '../support/ingest-client.ts';
import { diagnosisOf, ownLogs } from '../support/own-logs.ts';
import { thorough } from '../support/thorough.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let copy: string;
let version: string;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'firstfail-engine-'));
  for (const name of ['src', 'package.json']) cpSync(join(root, name), join(copy, name), { recursive: true });
  version = await engineVersionOf(root);
});
afterAll(() => rmSync(copy, { recursive: true }));

/** The version of the copy with one file changed; the file is put back. */
async function versionWith(file: string, change: (code: string) => string): Promise<string> {
  const path = join(copy, 'src', file);
  const code = readFileSync(path, 'utf8');
  const changed = change(code);
  expect(changed).not.toBe(code);
  writeFileSync(path, changed);
  const changedVersion = await engineVersionOf(copy);
  writeFileSync(path, code);
  return changedVersion;
}

test('the version is that of the release with a hash', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
});

describe('the version stays the same', () => {
  test('in another directory', async () => {
    expect(await engineVersionOf(copy)).toBe(version);
  });

  test.each([
    ['a comment', (code: string) => `// in other words\n${code}`],
    ['how the lines are broken', (code: string) => code.replaceAll('\n', '\n\n')],
    ['the end of each line', (code: string) => code.replaceAll('\n', '\r\n')],
  ])('where only %s changes', async (_, change) => {
    expect(await versionWith('analyzer/detectors/infrastructure/tls.ts', change)).toBe(version);
  });

  test('where only something else than the analyser changes', async () => {
    expect(await versionWith('http/server.ts', (code) => `${code}\nexport const more = 1;\n`)).toBe(version);
  });
});

test.each([
  ['a rule', 'analyzer/detectors/infrastructure/tls.ts', "'certificate has expired'", "'certificate has gone'"],
  ['a weight', 'analyzer/rank/rank.ts', 'nearTheEnd = 5', 'nearTheEnd = 6'],
  ['a word', 'analyzer/tell/wording.ts', 'A program crashed', 'A program broke'],
  ['a word of a diagnosis without a log', 'forges/gitlab/runner-reasons.ts', 'The runner failed', 'The runner broke'],
  ['one of another platform', 'forges/github/failure-reasons.ts', 'could not be started', 'did not start'],
  ['what the analyser takes from elsewhere', 'kernel/severity.ts', "'lint'", "'test'"],
])('the version changes with %s', async (_, file, from, to) => {
  expect(await versionWith(file, (code) => code.replace(from, to))).not.toBe(version);
});

test('nothing but the code that is hashed decides an answer: it answers our logs as the sources do', async () => {
  const file = join(copy, 'analyser.mjs');
  writeFileSync(file, await bundledAnalyser(root));
  const hashed: { analyze: typeof analyze } = await import(pathToFileURL(file).href);
  const asked = thorough ? ownLogs : ownLogs.filter((_, at) => at % 10 === 0);
  const different = asked.filter((log) => {
    const answer = hashed.analyze(LogText.fromBytes(log.bytes), {}, { hash, evidence: 'quotes' });
    return JSON.stringify(answer) !== JSON.stringify(diagnosisOf(log));
  });
  expect(asked.length).toBeGreaterThan(100);
  expect(different.map(({ name }) => name)).toEqual([]);
});

describe('the same version is in what', () => {
  test('the command says', () => {
    const input = 'a.c:2:48: error: bad\n';
    const command = [join(root, 'bin/firstfail'), 'analyze', '--json', '-'];
    const printed = execFileSync(process.execPath, command, { input, encoding: 'utf8' });
    expect(JSON.parse(printed)).toMatchObject({ engine_version: version });
  });

  test('a thread of the service says', async () => {
    const { server, send, stored } = await ingestClient();
    expect(await stored(await send('engine-a', { log }))).toMatchObject({ engine_version: version });
    await server.close();
  });

  test('the service itself says, where no thread was needed', async () => {
    const unbundled: { engineVersion: string } = await import(join(root, 'dist/analyzer/version.js'));
    expect(unbundled.engineVersion).toBe(version);
  });
});
