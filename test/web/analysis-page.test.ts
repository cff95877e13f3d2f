import { expect, test } from 'vitest';
import { newIssueUrl } from '../../src/contract/analyses/find-repository.ts';
import { buildLink } from '../../web/analyses/build-link.ts';
import { issueText } from '../../web/analyses/issue-text.ts';
import { linesNear } from '../../web/analyses/lines-near.ts';
import { ticketAddress } from '../../web/analyses/ticket-address.ts';
import { unsaid } from '../../web/analyses/unsaid.ts';
import { anAnalysis } from '../support/builders.ts';

test('the build opens at the line of the cause where its whole log was read at GitLab', () => {
  const build_url = 'https://git.example/acme/web/-/jobs/7';
  expect(buildLink(anAnalysis({ build_url, source: 'forge-a' }))).toBe(`${build_url}#L12`);
  expect(buildLink(anAnalysis({ build_url, source: 'log' }))).toBe(build_url);
  expect(buildLink(anAnalysis({ build_url: null, source: 'forge-a' }))).toBeNull();
});

test('a phone shows the cause and what is nearest, in the room that there is', () => {
  const quote = (line: number, text: string, role: 'cause' | 'context') => ({ line, end_line: line, text, role });
  const cause = quote(20, 'x'.repeat(80), 'cause');
  const quotes = [...[1, 2, 18, 19].map((line) => quote(line, 'a', 'context')), cause];
  const many = Array.from({ length: 30 }, (_, at) => quote(30 + at, 'b', 'context'));

  expect([...linesNear([...quotes, ...many], cause)].sort((a, b) => a - b)).toEqual([
    ...[1, 2, 18, 19, 20, 30, 31, 32, 33, 34, 35, 36],
  ]);
  expect(linesNear([quote(20, 'x'.repeat(4_000), 'cause')], undefined).size).toBe(1);
});

test('a sentence that stands elsewhere is left out', () => {
  expect(unsaid('It broke. The step ended. It broke.', ['It broke.'])).toBe('The step ended.');
  expect(unsaid('It broke.', ['It broke'])).toBe('');
  expect(unsaid('Version 1.2 is e.g. old.', [])).toBe('Version 1.2 is e.g. old.');
});

test.each([
  [
    'https://github.com/acme/web/actions/runs/7',
    'https://github.com/acme/web/issues/new?title=It+broke&body=%60%60%60text%0A%40all+%27x%27%0A%60%60%60%0A%0Ahttps%3A%2F%2Fff%2Fcauses%2F1%0A',
  ],
  [
    'https://gitlab.example/acme/web/-/jobs/7',
    'https://gitlab.example/acme/web/-/issues/new?issue%5Btitle%5D=It+broke&issue%5Bdescription%5D=%60%60%60text%0A%40all+%27x%27%0A%60%60%60%0A%0Ahttps%3A%2F%2Fff%2Fcauses%2F1%0A',
  ],
  ['https://bitbucket.org/acme/web/pipelines/results/7', undefined],
])('a new issue about the build %s is prefilled, with the words of the log in a code block', (build_url, address) => {
  const { title, body } = issueText({ title: 'It broke', root_cause: '@all `x`' }, 'https://ff/causes/1');
  expect(newIssueUrl(anAnalysis({ build_url }), null, { title, body })).toBe(address);
});

test('a new issue is written in the repository that was set for the project', () => {
  const set = 'https://github.com/acme/web';
  expect(newIssueUrl(anAnalysis(), set, { title: 'a', body: 'b' })).toBe(`${set}/issues/new?title=a&body=b`);
});

test('the form of a tracker is filled in, encoded, and of bounded length', () => {
  const form =
    'https://jira.example/secure/CreateIssueDetails!init.jspa?pid=1&summary={title}&description={text}#{cause_url}';
  const filling = { title: 'a&b=c {text}', text: '50 % of\nü', causeUrl: 'https://ff/causes/v1%3Aa' };
  const address = new URL(ticketAddress(form, filling) ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ pid: '1', summary: 'a&b=c {text}', description: '50 % of\nü' },
  });
  expect(decodeURIComponent(address.hash.slice(1))).toBe(filling.causeUrl);

  const long = ticketAddress(form, { ...filling, text: '😀'.repeat(3_000) }) ?? '';
  expect(long.length).toBeLessThanOrEqual(4_000);
  expect(new URL(long).searchParams.get('description')).toMatch(/^😀+$/u);
});
