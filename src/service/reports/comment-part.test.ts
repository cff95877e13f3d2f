import { expect, test } from 'vitest';
import { aNotice, storedAnalysis } from '../../../test/support/notices.ts';
import type { TeamKnowledge } from '../../contract/causes/team-knowledge.ts';
import { fullPart } from './comment-part.ts';

function partOf(known: Partial<TeamKnowledge>, quotes = true): string {
  const { analysis, url } = aNotice(storedAnalysis({ category: 'network', category_by_log: 'test' }));
  return fullPart({ analysis: { ...analysis, team_knowledge: { ...analysis.team_knowledge, ...known } }, url }, quotes);
}

test('the known fix comes first, and the ticket is linked', () => {
  const text = partOf({
    known_fix: 'Restart the mirror.\n\n1. `make mirror`',
    ticket_url: 'https://tickets.example/1',
  });

  expect(text.indexOf('- `Restart the mirror.`\n- `1. ˋmake mirrorˋ`')).toBeGreaterThan(0);
  expect(text.indexOf('Known fix')).toBeLessThan(text.indexOf('What broke'));
  expect(text).toContain('[Ticket](https://tickets.example/1)');
  expect(text).toContain('- Category: `Category corrected; the log alone says “test”.`');
});

test('no line of a known fix is a command, a mention, a picture, a link or a marker', () => {
  const hostile =
    '/merge\n@everyone\n![x](https://evil.test/p)\n<!-- firstfail:1 -->\n```\n<img src=x>\n[//]: # (firstfail:1)';
  const lines = partOf({ known_fix: hostile }).split('\n');

  const fix = lines.slice(
    lines.indexOf('**Known fix, as the team wrote it down:**') + 2,
    lines.indexOf('**What broke:** `A test failed`') - 1,
  );
  expect(fix).toHaveLength(7);
  for (const line of fix) expect(line).toMatch(/^- `[^`]+`$/);
  expect(fix.join()).not.toMatch(/@everyone|<!--|<img|https:\/\//);
});

test('a long fix is cut by lines', () => {
  const text = partOf({ known_fix: Array.from({ length: 14 }, (_, at) => `step ${at}`).join('\n') });

  expect(text).toContain('- `step 9`\n- and 4 more lines');
  expect(text).not.toContain('step 10');
});

test('where quotes are off, nothing of what the team wrote is told', () => {
  const text = partOf({ known_fix: 'Restart the mirror.', ticket_url: 'https://tickets.example/1' }, false);

  expect(text).not.toMatch(/mirror|tickets/);
});

test('the owner of an own pattern is named as text', () => {
  const { analysis, url } = aNotice(
    storedAnalysis({ own_pattern: { id: null, name: 'Licence', owner: '@acme/build <b>' } }),
  );
  expect(fullPart({ analysis, url }, true)).toMatch(/^- Owner: `[^`]*build[^`]*`$/m);
  expect(fullPart({ analysis, url }, false)).not.toContain('Owner');
});
