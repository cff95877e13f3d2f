import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { detectors } from '../../src/analyzer/detectors/index.ts';
import { diagnosisOf, expectedOf, logsFolder, ownLogs } from '../support/own-logs.ts';

const family = new URL('../../src/analyzer/detectors', import.meta.url).pathname;
const names = readdirSync(family, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
  .map((file) => basename(file, '.ts'));

test('every detector file is in the list', () => {
  expect(detectors).toHaveLength(names.length);
});

/** Folders that show an ability of the analyser, whichever detectors take part. */
const abilities = readdirSync(logsFolder).filter((folder) => !names.includes(folder));

describe.each([...names, ...abilities])('%s', (name) => {
  const cases = ownLogs.filter((log) => dirname(log.name) === name);

  test('has a log to learn from', () => {
    expect(cases, `put a pair <case>.log and <case>.json into test/logs/${name}`).not.toHaveLength(0);
  });

  test.each(cases.map((log) => [basename(log.name), log] as const))('explains %s', (_, log) => {
    const { line, source, ...fields } = expectedOf(log);
    const diagnosis = diagnosisOf(log);
    const cause = diagnosis.evidence[0];
    expect(diagnosis).toMatchObject(fields);
    expect(cause?.line).toBeLessThanOrEqual(line);
    expect(cause?.end_line).toBeGreaterThanOrEqual(line);
  });
});
