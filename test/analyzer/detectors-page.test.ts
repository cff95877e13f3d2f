import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

it('keeps the page of detectors as they are: else run node scripts/detectors-page.mjs', () => {
  const check = () =>
    execFileSync(process.execPath, ['scripts/detectors-page.mjs', '--check'], { cwd: root, encoding: 'utf8' });
  expect(check).not.toThrow();
});

it('shows a detector as it stands in the page on writing one', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  expect(read('docs/writing-a-detector.md')).toContain(read('src/analyzer/detectors/languages/mypy.ts').trimEnd());
});
