import { describe, expect, it } from 'vitest';
import { anAnalysis, noHistory, noLinks, noTeamKnowledge } from '../../../test/support/builders.ts';
import type { AnalysisDetail, Attribution } from '../../contract/analyses/attribution.ts';
import type { CommentPart } from './comment-part.ts';
import { commentText } from './comment-text.ts';

const main = { name: 'main', stated: true };

describe('the history, as a comment tells it', () => {
  it.each<[string, Partial<AnalysisDetail> & { attribution: Attribution }, RegExp[]]>([
    [
      'a red main',
      told({ verdict: 'also_on_default_branch', since: '2026-11-11T08:00:00.000Z', default_branch: main }),
      [/History: `Also fails on main since 11 Nov\. It has not passed there since\.`/],
    ],
    [
      'a red main, told on its own branch',
      {
        ...told({ verdict: 'also_on_default_branch', since: '2026-11-11T08:00:00.000Z', default_branch: main }),
        branch: 'main',
      },
      [/History: `Fails on main since 11 Nov\./],
    ],
    [
      'a flaky test with its record of retries',
      { ...told({ verdict: 'flaky', passes: 7, fails: 3 }), retry_record: { passed: 7, of: 9 } },
      [
        /History: `Looks flaky\. In the last 30 days this job passed 7 times and failed 3 times/,
        /Passed on retry in 7 of 9\./,
      ],
    ],
    ['an outage', told({ verdict: 'widespread', projects: 5 }), [/History: `In 5 projects within the hour\./]],
    [
      'a first time',
      { ...told({ verdict: 'first_time', first_commit: 'abcdef1234' }), ...seen(1) },
      [/History: `First time anywhere\. First seen with commit abcdef12\.`/, /Seen: New\./],
    ],
    [
      'one branch alone',
      { ...told({ verdict: 'only_here', since: '2026-11-18T08:00:00.000Z' }), ...seen(4) },
      [/History: `Only on this branch\. It is seen here since 18 Nov/, /Seen: 4 times since 2026-11-17\./],
    ],
    [
      'what was fixed and is back, with its note',
      {
        ...told({ verdict: 'only_here', since: '2026-11-18T08:00:00.000Z' }),
        earlier_resolution: {
          note: 'The clock of the runner was wrong. @everyone',
          resolved_at: '2026-11-12T08:00:00.000Z',
        },
      },
      [/Resolved before: `The clock of the runner was wrong\. @\u200beveryone`/],
    ],
  ])('%s', (_, own, expected) => {
    const text = commentText({ parts: [aPart(own)], quotes: true, mostCharacters: 60_000 });
    for (const words of expected) expect(text).toMatch(words);
  });

  it('of logs that say nothing is not told', () => {
    const text = commentText({ parts: [aPart(told({ verdict: 'unknown' }))], quotes: true, mostCharacters: 60_000 });
    expect(text).not.toContain('History');
  });
});

describe('several jobs', () => {
  const passed = { passed_since: { finished_at: '2026-11-20T10:12:00.000Z', commit: '81aa02c4e5' } };

  it('are parts of one comment: what fails now, what has not run since, and what passed', () => {
    const parts = [
      aPart({ job: 'unit', commit: 'newest99' }),
      aPart({ job: 'lint', commit: 'earlier9' }),
      aPart({ job: 'deploy', ...passed }),
    ];
    const text = commentText({ parts, quotes: true, mostCharacters: 60_000 });
    expect(text).toMatch(/^### 2 jobs failed\n\n#### `unit` · test at commit `newest99`/);
    expect(text).toContain('- `lint` · test: `A test failed`, at commit `earlier9`, not passed since');
    expect(text).toContain('- ~~`deploy` · test~~ passed with commit `81aa02c4`');
  });

  it('that all passed leave a comment that says so', () => {
    const text = commentText({ parts: [aPart(passed)], quotes: true, mostCharacters: 60_000 });
    expect(text).toMatch(/^### Every job that failed has passed since\n/);
    expect(text).not.toContain('What broke');
  });

  it.each([8_000, 32_000])('stay within %i characters, and none is left out in silence', (mostCharacters) => {
    const parts = Array.from({ length: 50 }, (_, at) => aPart({ job: `job ${at}`, root_cause: 'x'.repeat(700) }));
    const text = commentText({ parts, quotes: true, mostCharacters });
    expect(text.length).toBeLessThanOrEqual(mostCharacters);
    expect(text).toMatch(/^### 50 jobs failed\n[\s\S]*- and \d+ more/);
  });
});

function told(own: Partial<Attribution>): { attribution: Attribution } {
  return { attribution: { ...noHistory.attribution, ...own } };
}

function seen(count: number): Pick<AnalysisDetail, 'occurrence'> {
  const moments = { first_seen: '2026-11-17T10:00:00.000Z', last_seen: '2026-11-20T10:00:00.000Z' };
  return { occurrence: { ...moments, count, is_new: count === 1 } };
}

function aPart(own: Partial<AnalysisDetail>): CommentPart {
  const stored = anAnalysis({ branch: 'fix-login', commit: 'newest99' });
  const { severity_basis: _, host: __, ...analysis } = stored;
  const detail = {
    ...analysis,
    ...seen(3),
    earlier_resolution: null,
    ...noHistory,
    links: noLinks,
    team_knowledge: noTeamKnowledge,
    ...own,
  } as AnalysisDetail;
  return { analysis: detail, url: 'https://ff.example/analyses/1' };
}
