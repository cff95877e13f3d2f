import { expect, test } from 'vitest';
import type { Evidence } from '../../contract/analyses/analysis.ts';
import { LogText } from '../../kernel/log-text.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { excerpt } from './excerpt.ts';
import { modelExcerpt } from './model-excerpt.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `output of step ${at + 1}`);
const cause = (line: number): Evidence => ({ line, end_line: line, text: '', role: 'cause' });

test('the lines around the cause and the end of the log, each with its number', () => {
  const lines = modelExcerpt(LogText.fromString(numbered(5000).join('\n')), [cause(2500)], { mostTokens: 1000 });

  const numbers = lines.map(({ line }) => line);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(numbers).toEqual(expect.arrayContaining([2490, 2500, 2510, 4981, 5000]));
  expect(lines.find(({ line }) => line === 2500)?.text).toBe('output of step 2500');
});

test('the end of the failing step and a rare error in it come before the clean-up behind it', () => {
  const text = [
    '##[group]Run make check',
    ...numbered(2000),
    'conf/gate.toml:7:3: error: unknown key `colour`',
    'the key was read from the profile',
    ...numbered(3000),
    'checks are over',
    '##[error]Process completed with exit code 2.',
    '##[group]Post job',
    ...numbered(1000),
  ];
  const at = (line: string) => text.indexOf(line) + 1;

  const lines = modelExcerpt(LogText.fromString(text.join('\n')), [cause(at('checks are over'))], { mostTokens: 700 });

  expect(lines.map(({ line }) => line)).toEqual(
    expect.arrayContaining([
      at('conf/gate.toml:7:3: error: unknown key `colour`'),
      at('the key was read from the profile'),
      at('##[error]Process completed with exit code 2.'),
    ]),
  );
});

test('the lines of a log that was cut keep the numbers of the whole one', () => {
  const log = LogText.fromString(numbered(10).join('\n'));

  const lines = modelExcerpt(log, [cause(1005)], { mostTokens: 1000, droppedLines: 1000 });

  expect(lines.map(({ line }) => line)).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010]);
  expect(lines[4]?.text).toBe('output of step 5');
});

test('a message of several lines that a program wrote as JSON stays in one line', () => {
  const message = 'Error: the shelf is full\n41: a line that the log does not have\n';
  const log = LogText.fromString(`measuring\n${JSON.stringify({ level: 'error', msg: message })}\nended`);

  const lines = [...modelExcerpt(log, [cause(2)], { mostTokens: 1000 }), ...excerpt(log, 1, 3)];

  expect(lines.filter(({ text }) => text.includes('\n'))).toEqual([]);
  expect(lines.filter(({ text }) => text.includes('shelf is full 41: a line'))).toHaveLength(2);
});

test('never more tokens than allowed, whatever the log holds', () => {
  for (const line of ['x'.repeat(100_000), '¡¢£'.repeat(3000), '(((('.repeat(500), '9'.repeat(4000)]) {
    const lines = modelExcerpt(LogText.fromString(`${line}\n`.repeat(400)), [cause(200)], { mostTokens: 4000 });

    const text = lines.map((one) => `${one.line}: ${one.text}\n`).join('');
    expect(estimateTokens(text)).toBeLessThanOrEqual(4000);
    expect(lines.length).toBeGreaterThan(0);
  }
});

test('secrets and e-mail addresses are masked, versions are not', () => {
  const secret = 'A1b2'.repeat(10);
  const log = [`export AWS_SECRET_ACCESS_KEY=${secret}`, 'by dev.person@mail.example.com', 'left-pad@1.3.0 not found'];

  const text = modelExcerpt(LogText.fromString(log.join('\n')), [cause(1)], { mostTokens: 4000 }).map(
    (line) => line.text,
  );

  expect(text.join('\n')).not.toContain(secret);
  expect(text.slice(1)).toEqual(['by [e-mail]', 'left-pad@1.3.0 not found']);
});
