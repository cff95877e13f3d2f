import { expect, test } from 'vitest';
import type { TeamKnowledge } from '../../src/contract/causes/team-knowledge.ts';
import { analysisMarkdown } from '../../web/analyses/analysis-markdown.ts';
import { anAnalysis, noHistory, noLinks, noTeamKnowledge } from '../support/builders.ts';

const url = 'https://firstfail.example/analyses/1';
const occurrence = { first_seen: '2026-01-01T00:00:00Z', last_seen: '2026-01-01T00:00:00Z', count: 1, is_new: true };
const stored = { occurrence, earlier_resolution: null, category_by_log: null, ...noHistory, links: noLinks };
const markdownOf = (own: Parameters<typeof anAnalysis>[0], known: Partial<TeamKnowledge> = {}) =>
  analysisMarkdown({ ...anAnalysis(own), ...stored, team_knowledge: { ...noTeamKnowledge, ...known } }, url);

test('an analysis reads as an issue: what, where, what to do, and the way back', () => {
  expect(markdownOf({ explanation: 'It rounds.' })).toBe(`### A test failed

**high** · test · acme/web · main · build

Commit abc123 · [Run 17](https://ci.example/1)

sum.test.ts expected 4 and got 5.

\`\`\`
>    12  expected 5 to be 4
\`\`\`

It rounds.

**What to do:** Fix the sum.

1. Look at sum.ts

\`\`\`sh
npm test
\`\`\`

[Firstfail](${url})
`);
});

test.each([
  ['[x](javascript:alert(1))', String.raw`\[x\]\(javascript:alert\(1\)\)`],
  ['![](http://evil/p)', String.raw`\!\[\]\(http&#58;//evil/p\)`],
  ['<http://evil>', '&lt;http&#58;//evil&gt;'],
  ['@channel and <@U123>', '&#64;channel and &lt;&#64;U123&gt;'],
  ['a\n# heading', String.raw`a \# heading`],
])('what a log says stays text where it is pasted: %s', (said, written) => {
  expect(markdownOf({ title: said, root_cause: said })).toContain(`### ${written}\n`);
});

test('a quote cannot leave its fence, nor turn the text around', () => {
  const text = '```\n# out\u202e\u001b[31m';
  const markdown = markdownOf({ evidence: [{ line: 12, end_line: 13, text, role: 'cause' }] });

  expect(markdown).toContain('````\n>    12  ```\n>    13  # out\ufffd\ufffd[31m\n````');
});

test('the commit and the build are links, and the history is told', () => {
  const run = {
    build_url: 'https://gitlab.example/acme/web/-/jobs/8',
    commit: '3f1c0de5b7a94c0f8e0d',
    run_id: '47)11',
    source: 'forge-a' as const,
  };
  const seen = { ...occurrence, last_seen: '2026-01-09T00:00:00Z', count: 3, is_new: false };
  const links = { ...noLinks, commit: 'https://gitlab.example/acme/web/-/commit/3f1c0de5b7a94c0f8e0d' };
  const analysis = { ...anAnalysis(run), ...stored, occurrence: seen, links, team_knowledge: noTeamKnowledge };
  const markdown = analysisMarkdown(analysis, url);

  expect(markdown).toContain('[3f1c0de5b7](https://gitlab.example/acme/web/-/commit/3f1c0de5b7a94c0f8e0d)');
  expect(markdown).toContain(String.raw`[Run 47\)11](https://gitlab.example/acme/web/-/jobs/8#L12)`);
  expect(markdown).toContain('Seen 3 times: first on 2026-01-01, last on 2026-01-09 (UTC).');
});
