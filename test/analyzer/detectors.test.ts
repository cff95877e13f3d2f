import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../src/analyzer/analyze.ts';
import { detectors } from '../../src/analyzer/detectors/index.ts';
import type { Diagnosis } from '../../src/contract/analyses/analysis.ts';
import { LogText } from '../../src/kernel/log-text.ts';

const logs = new URL('../logs', import.meta.url).pathname;
const family = new URL('../../src/analyzer/detectors', import.meta.url).pathname;
const names = readdirSync(family, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
  .map((file) => basename(file, '.ts'));
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * `test/logs/<detector>/<case>.json`: fields of the diagnosis, the `line` that the first quote must hold, and the
 * `source`: the tool that printed the log, or the documentation whose form it has.
 */
type Expected = Partial<Diagnosis> & { line: number; source?: string };

function diagnosisOf(file: string): Diagnosis {
  return analyze(LogText.fromBytes(readFileSync(file)), {}, { hash, evidence: 'quotes' });
}

test('every detector file is in the list', () => {
  expect(detectors).toHaveLength(names.length);
});

/** Folders that show an ability of the analyser, whichever detectors take part. */
const abilities = readdirSync(logs).filter((folder) => !names.includes(folder));

describe.each([...names, ...abilities])('%s', (name) => {
  const folder = join(logs, name);
  const cases = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.log')) : [];

  test('has a log to learn from', () => {
    expect(cases, `put a pair <case>.log and <case>.json into test/logs/${name}`).not.toHaveLength(0);
  });

  test.each(cases)('explains %s', (file) => {
    const {
      line,
      source: _,
      ...fields
    }: Expected = JSON.parse(readFileSync(join(folder, file.replace(/\.log$/, '.json')), 'utf8'));
    const diagnosis = diagnosisOf(join(folder, file));
    const cause = diagnosis.evidence[0];
    expect(diagnosis).toMatchObject(fields);
    expect(cause?.line).toBeLessThanOrEqual(line);
    expect(cause?.end_line).toBeGreaterThanOrEqual(line);
  });
});
