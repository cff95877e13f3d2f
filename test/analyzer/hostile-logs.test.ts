import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectors } from '../../src/analyzer/detectors/index.ts';
import { excerpt } from '../../src/analyzer/excerpt/excerpt.ts';
import { markerRules } from '../../src/analyzer/outline/markers.ts';
import { type Diagnosis, diagnosisSchema } from '../../src/contract/analyses/analysis.ts';
import { LogText } from '../../src/kernel/log-text.ts';
import { diagnose } from '../support/diagnose.ts';
import { framings } from '../support/framings.ts';
import { ownLogs } from '../support/own-logs.ts';

const forbidden = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f]|\p{Surrogate}/u;

/** Lines that detectors and CIs react to: their own literals, and lines of the test logs. */
const literals = [
  ...new Set([...detectors.flatMap(({ rules }) => rules), ...markerRules].flatMap((rule) => rule.literals)),
];
const realLines = ownLogs.flatMap(({ bytes }) => bytes.toString().split('\n').slice(0, 40));

const wild = fc.string({ unit: 'binary', maxLength: 80 });
const line = fc.oneof(
  fc.tuple(wild, fc.constantFrom(...literals), wild).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...literals), fc.constantFrom(...literals)).map((parts) => parts.join(' ')),
  fc.constantFrom(...realLines),
  fc.constantFrom(...realLines).map((text) => text.slice(0, text.length >> 1)),
  fc
    .tuple(fc.constantFrom(...realLines), fc.integer({ min: 0, max: 200 }))
    .map(([text, at]) => `${text.slice(0, at)}\u202e\x1b]8;;x\x07${text.slice(at)}`),
  fc.constantFrom('\x1b[2J\x1b[H', '\ud800', '\r\r\r', '\t'.repeat(50), '$ ', '+ ', '##[group]Run ', '│ ', '   '),
  wild,
);
const wholeLog = fc.array(line, { maxLength: 120 });

function answerTo(text: string, evidence: 'quotes' | 'none' = 'quotes'): Diagnosis {
  return diagnose(text, { branch: 'main', job: 'x\x1b[31m' }, { evidence });
}

/** Every string of a record, with the place it stands at. */
function strings(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => strings(member, `${place}.${name}`));
}

function expectSound(diagnosis: Diagnosis, count: number): void {
  expect(diagnosisSchema.safeParse(diagnosis).error).toBeUndefined();
  for (const [place, text] of strings(diagnosis)) {
    const shown = place.startsWith('.evidence') ? text.replaceAll('\n', '') : text;
    expect(shown, place).not.toMatch(forbidden);
  }
  const quoted = diagnosis.evidence.reduce((sum, item) => sum + item.end_line - item.line + 1, 0);
  expect(quoted).toBeLessThanOrEqual(Math.max(1, Math.floor(count / 2)));
  expect(Buffer.byteLength(diagnosis.evidence.map((item) => item.text).join(''))).toBeLessThanOrEqual(2048);
  const taken = diagnosis.evidence.flatMap((item) =>
    Array.from({ length: item.end_line - item.line + 1 }, (_, i) => item.line + i),
  );
  expect(new Set(taken).size).toBe(taken.length);
  expect(Math.max(0, ...taken)).toBeLessThanOrEqual(count);
  expect(diagnosis.title.trim()).not.toBe('');
  expect(diagnosis.root_cause.trim()).not.toBe('');
}

describe('a hostile log', () => {
  test('of any lines is answered within the limits, cleanly, and the same each time', () => {
    fc.assert(
      fc.property(wholeLog, fc.constantFrom('quotes' as const, 'none' as const), (lines, evidence) => {
        const text = lines.join('\n');
        const diagnosis = answerTo(text, evidence);
        expectSound(diagnosis, diagnosis.log_facts.lines);
        expect(answerTo(text, evidence)).toEqual(diagnosis);
      }),
      { numRuns: 250 },
    );
  });

  test('in the frame of any CI is answered too', () => {
    fc.assert(
      fc.property(wholeLog, fc.constantFrom(...framings), (output, { frame }) => {
        const diagnosis = answerTo(
          frame({ install: [], command: 'make test', output, code: 2, cleanup: [] }).join('\n'),
        );
        expectSound(diagnosis, diagnosis.log_facts.lines);
      }),
      { numRuns: 120 },
    );
  });

  test('of any bytes is answered', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4000 }), (bytes) => {
        const diagnosis = diagnose(bytes);
        expectSound(diagnosis, diagnosis.log_facts.lines);
      }),
      { numRuns: 150 },
    );
  });

  test('cut anywhere is still answered', () => {
    fc.assert(
      fc.property(fc.constantFrom(...realLines.keys()), fc.integer({ min: 1, max: 60 }), (at, length) => {
        const part = realLines.slice(at, at + length).join('\n');
        expectSound(answerTo(part), part.split('\n').length);
      }),
      { numRuns: 200 },
    );
  });

  test('with an odd last line is quoted no further than there', () => {
    const shelves = Array.from({ length: 19 }, (_, at) => [
      `shelf ${String(at + 8).padStart(2, '0')}: ${40 + ((at + 1) % 7)} boxes`,
      ...(at > 0 && at % 2 === 0 && at < 18 ? ['error: the price list of yesterday is used'] : []),
    ]).flat();
    const pages = [
      ['faq', 'connection refused'],
      ['install', 'no space left on device'],
      ['timeouts', 'permission denied (publickey)'],
      ['proxies', 'x509: certificate signed by unknown authority'],
    ].flatMap(([page, reason]) => [`page guide/${page}.md`, `> error: ${reason}`, `> see the chapter ${page}`, '']);
    const last = ['page guide/limits.md', '> error: 429 Too Many Requests'];
    const lines = [...shelves, '##[group]Run sitebuild --strict', 'sitebuild --strict', ...pages.slice(1), ...last];

    expectSound(answerTo(lines.join('\n')), lines.length);
  });

  test('cut at the heading of a unit is quoted from its first line on', () => {
    const api = Array.from({ length: 10 }, (_, at) => `api route ${at} compiled`);
    const core = Array.from({ length: 7 }, (_, at) => `core step ${at}: linking part-${at}`);
    const lines = [
      ...['> @acme/api@1.0.0 build', ...api],
      'route table: /orders/:id is declared in orders.rt and in legacy.rt',
      ...[
        '2 declarations, 1 wanted',
        'npm error workspace @acme/api@1.0.0',
        'npm error location /srv/shop/packages/api',
      ],
      ...['npm error command failed', 'npm error command sh -c node build.js', '', ''],
      ...['> @acme/core@1.0.0 build', '> node build.js', '', ...core],
      ...['$ npx nx run-many -t build', '', ' NX   Running target build for 5 projects:'],
    ];
    expectSound(answerTo(lines.join('\n')), lines.length);
  });

  test('without quotes gives away none of its words', () => {
    fc.assert(
      fc.property(wholeLog, (lines) => {
        const marked = lines.map((text) => text.replace(/[A-Za-z]{9,}/g, 'Zanzibarium'));
        expect(JSON.stringify(answerTo(marked.join('\n'), 'none'))).not.toContain('Zanzibarium');
      }),
      { numRuns: 100 },
    );
  });

  test('never reaches a terminal as an escape by way of an excerpt', () => {
    fc.assert(
      fc.property(wholeLog, (lines) => {
        for (const { text } of excerpt(LogText.fromString(lines.join('\n')), 1, 200))
          expect(text).not.toMatch(forbidden);
      }),
      { numRuns: 100 },
    );
  });
});
