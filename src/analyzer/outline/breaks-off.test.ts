import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

const steps = ['fetch', 'unpack', 'compile', 'link', 'pack'].map(
  (step, at) => `[${at + 1}/9] ${step} quay (part ${at})`,
);

function titleOf(last: string): string {
  return diagnose([...steps, last].join('\n')).title;
}

test.each([
  ['ends within a word', '[6/9] compile qu'],
  ['opens a bracket among lines that close theirs', '[6/9] publish quay (par'],
])('a log without an end of line breaks off where its last line %s', (_, last) => {
  expect(titleOf(last)).toBe('The log is cut: it breaks off in its last line');
  expect(titleOf(`${last}\n`)).not.toContain('breaks off');
});

test.each([
  ['is whole', '[6/9] compile quay (part 5)'],
  ['ends with a word', '[6/9] compile quay'],
  ['is like none above', 'all parts of the quay are packed'],
  ['is the prompt of a shell', 'PS C:\\work\\quay> '],
  ['is short', '[6/9] comp'],
])('it does not where its last line %s', (_, last) => {
  const above = 'PS C:\\work\\quay> make parts';
  expect(diagnose([above, ...steps, last].join('\n')).title).not.toContain('breaks off');
});

test('what its CI called a failure before stays the answer', () => {
  const uploads = Array.from({ length: 16 }, (_, at) => `Uploading part ${at} of the report (${at} of 20)`);
  const failed = ['$ ./deploy.sh', 'fatal: Authentication failed for the registry', 'ERROR: Job failed: exit code 1'];
  const { title, category } = diagnose([...failed, ...uploads, 'Uploading part 16 of the rep'].join('\n'));
  expect(title).toContain('Authentication failed');
  expect(category).toBe('credentials');
});

test('the last line is the one that was sent last, whichever process printed it', () => {
  const printed = Array.from({ length: 12 }, (_, at) => [
    `api-1  | [${at}] reading berth part ${at} of the harbour`,
    `web-1  | [${at}] building page ${at} of the guide`,
  ]).flat();
  const log = ['$ docker compose up --abort-on-container-exit', 'Attaching to api-1, web-1', ...printed];
  const last = ['web-1 exited with code 0', 'api-1  | [12] reading berth part 12 of the har'];
  expect(diagnose([...log, ...last].join('\n')).title).toBe('The log is cut: it breaks off in its last line');
});
