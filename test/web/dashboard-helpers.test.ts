import { describe, expect, it } from 'vitest';
import type { Severity } from '../../src/contract/analyses/analysis.ts';
import type { Channel } from '../../src/contract/channels/channel.ts';
import { newConnectionSchema } from '../../src/contract/connections/connection.ts';
import { auditActions } from '../../src/contract/tenants/audit.ts';
import { isNew } from '../../web/analyses/is-new.ts';
import { browserName } from '../../web/browser/browser-name.ts';
import { byCost, costOf } from '../../web/causes/cause-cost.ts';
import { filtersOf, filterWords, wordsOf } from '../../web/channels/channel-form-state.ts';
import { forgeName, forges } from '../../web/connections/forges.ts';
import { wholeTicks } from '../../web/parts/whole-ticks.ts';
import { auditSentence, detailsOf } from '../../web/tenants/audit-sentence.ts';
import { visible } from '../../web/words/hidden-characters.ts';
import { ciName } from '../../web/words/labels.ts';

describe('the cost of a cause', () => {
  const cause = (severity: Severity, total: number, projects = 1) => ({ severity, total, projects });

  it('is the number of runs, weighted by severity', () => {
    expect([cause('low', 7), cause('medium', 7), cause('high', 7), cause('critical', 7)].map(costOf)).toEqual([
      ...[7, 14, 28, 56],
    ]);
  });

  it('ranks causes; of two with the same cost the one in more projects comes first', () => {
    const [cheap, dear, wide] = [cause('low', 9), cause('critical', 2), cause('high', 4, 3)];
    expect(byCost([cheap, dear, wide])).toEqual([wide, dear, cheap]);
  });
});

describe('the mark of a new cause', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00.000Z');
  const analysis = (created_at: string, is_new: boolean, count: number) => ({
    created_at,
    occurrence: { first_seen: created_at, last_seen: created_at, is_new, count },
  });

  it.each([
    ['the only one, of today', analysis('2026-11-20T09:00:00.000Z', true, 1), true],
    ['the first of two', analysis('2026-11-20T09:00:00.000Z', true, 2), false],
    ['the only one, of last week', analysis('2026-11-13T11:59:59.000Z', true, 1), false],
    ['one of a cause that was seen before', analysis('2026-11-20T09:00:00.000Z', false, 1), false],
  ])('%s', (_what, given, expected) => {
    expect(isNew(given, nowMs)).toBe(expected);
  });
});

describe('the name of a CI', () => {
  it.each([
    ['log', 'github-actions', 'GitHub Actions'],
    ['log', 'azure-pipelines', 'Azure Pipelines'],
    ['log', 'buildkite', 'Buildkite'],
    ['log', 'our-own-ci', 'our-own-ci'],
    ['log', null, 'Other CI'],
    ['engine-d', 'woodpecker', 'Woodpecker'],
    ['engine-d', 'engine-d', 'Drone or Woodpecker'],
    ['engine-a', 'engine-a', 'Jenkins'],
    ['manual', null, 'By hand'],
    ['manual', 'github-actions', 'GitHub Actions'],
  ] as const)('%s, %s: %s', (source, provider, name) => {
    expect(ciName({ source, provider })).toBe(name);
  });
});

describe('the lines of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1, 2]],
    [4, [0, 1, 2, 3, 4, 5]],
    [9, [0, 5, 10]],
    [12, [0, 5, 10, 15]],
    [37, [0, 10, 20, 30, 40]],
    [1_000, [0, 500, 1_000, 1_500]],
  ])('of at most %i are whole, evenly spaced, and leave room above it', (most, ticks) => {
    expect(wholeTicks(most)).toEqual(ticks);
  });
});

describe('the name of a browser', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

  it.each([
    [chrome, 'Chrome on Windows'],
    [`${chrome} Edg/140.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iPhone'],
    ['curl/8.5.0', 'curl/8.5.0'],
    [null, 'Unknown browser'],
  ])('%s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

describe('the audit log', () => {
  it('has a sentence for every action, and shows the name of an unknown one', () => {
    expect(auditActions.filter((action) => auditSentence(action) === action)).toEqual([]);
    expect(auditSentence('moon.landed')).toBe('moon.landed');
    expect(auditSentence('constructor')).toBe('constructor');
  });

  it('lists what an action changed, without empty details', () => {
    const details = { from: 'open', expires_at: null, scopes: ['ingest', 'read'], limits: { tokens: 3 } };
    expect(detailsOf(details)).toEqual([
      ['from', 'open'],
      ['scopes', 'ingest, read'],
      ['limits', '{"tokens":3}'],
    ]);
  });
});

describe('the form of a channel', () => {
  it('leaves out filters that exclude nothing', () => {
    expect(filtersOf(wordsOf(undefined))).toEqual({});
    expect(filterWords({})).toEqual(['everything']);
  });

  it('keeps the filters of a changed channel, and never its address', () => {
    const filters: Channel['filters'] = {
      ...{ severity: ['high'], projects: ['acme/*'], branches: ['main'], categories: ['type_check'], only_new: true },
    };
    const words = wordsOf({ kind: 'teams', name: 'Builds', filters, digest: 'daily', quiet_hours: null } as Channel);

    expect(filtersOf(words)).toEqual(filters);
    expect(words).toMatchObject({ kind: 'teams', name: 'Builds', url: '', digest: 'daily' });
    expect(filterWords(filters)).toEqual([
      ...['high', 'projects acme/*', 'branches main', 'type check', 'new causes only'],
    ]);
  });
});

describe('the platforms of the wizard', () => {
  const fields = {
    ...{
      baseUrl: 'https://git.example.com',
      project: 'acme/web',
      repository: 'acme/web',
      projectKey: 'ACME',
      repoSlug: 'web',
    },
    workspace: 'acme',
  };

  it.each(forges)('sends what the contract requires: $name', ({ name, body }) => {
    const byHand = newConnectionSchema.parse(body({ ...fields, accessToken: '' }));
    const withToken = newConnectionSchema.parse(body({ ...fields, accessToken: 'x'.repeat(20) }));

    expect(byHand).not.toHaveProperty('access_token');
    expect(withToken).toMatchObject({ ...byHand, access_token: 'x'.repeat(20) });
    expect(forgeName({ forge: byHand.forge, edition: 'edition' in byHand ? byHand.edition : null })).toBe(name);
  });
});

describe('text from outside', () => {
  it.each([
    ['a\u202eb', 'aU+202Eb'],
    ['acme\u00ad/\u3164web', 'acmeU+00AD/U+3164web'],
    ['\u200d\ufe0f', 'U+200DU+FE0F'],
    ['\u{e0061} ', 'U+E0061U+0020'],
    ['👨‍👩‍👧 ☂️', '👨‍👩‍👧 ☂️'],
    ['  \t', '  \t'],
    ['', ''],
  ])('%j shows something where it is not blank', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});
