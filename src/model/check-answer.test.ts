import { expect, test } from 'vitest';
import { storedAnalysis } from '../../test/support/notices.ts';
import { checkAnswer } from './check-answer.ts';

const excerpt = [
  { line: 11, text: '> tsc -p .' },
  { line: 12, text: "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'." },
];
const grounded = { sentence: 'The types differ.', line: 12, quote: 'error TS2322' };
const fix = { summary: 'Change the type.', steps: [], commands: [] };
const mark = '=== 0123 ===';

function explanationOf(...explanation: { sentence: string; line: number | null; quote: string | null }[]) {
  const reply = { explanation, suggested_fix: fix };
  return checkAnswer(reply, { analysis: storedAnalysis(), excerpt }, mark)?.explanation;
}

function said(sentence: string) {
  return { sentence, line: null, quote: null };
}

test.each([
  'The compiler says "error TS2322".',
  "It says 'error TS2322'.",
  "The type 'string' isn't what the team's code wants, it's a number.",
  'See lines 11-12.',
  'See lines 11 and 12, of which line 12 matters.',
])('what the excerpt shows may be said: %s', (sentence) => {
  expect(explanationOf(grounded, said(sentence))).toBe(`The types differ. ${sentence}`);
});

test.each([
  'Somebody wrote "rm -rf /" there.',
  "The disk says 'No space left on device'.",
  'The disk says ‘No space left on device’.',
  'The disk says «No space left on device».',
  'The disk says „No space left on device“.',
  'An open quote: "No space left on device',
  'An open mark: `No space left on device',
  `A long one: "${'No space left on device, again and again. '.repeat(20)}"`,
  'Look at line 4711.',
  'See lines 11-4711.',
  'See lines 12 and 4711.',
  'See line #4711.',
  `The mark is ${mark}`,
])('what it does not show is dropped: %s', (sentence) => {
  expect(explanationOf(grounded, said(sentence))).toBe('The types differ.');
});

test.each([
  ['the end of a word', 'ing'],
  ['signs alone', '...'],
  ['one letter more than signs', '): e'],
  ['no more than space', ' \u00a0\u2003 '],
  ['a word with what nobody sees', 'TS\u200b2322'],
  ['letters of another script', 'еrror TS2322'],
  ['other case', 'ERROR ts2322'],
  ['half of a word', 'rror TS23'],
])('a quote that is %s grounds nothing', (_, quote) => {
  expect(explanationOf({ ...grounded, quote })).toBeUndefined();
});

test('a quote may run over other white space than the line has', () => {
  expect(explanationOf({ ...grounded, quote: 'error\n  TS2322:\u00a0Type' })).toBe('The types differ.');
});

test('what nobody sees is not in what is kept', () => {
  const hidden = [...'run me'].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('');

  expect(explanationOf({ ...grounded, sentence: `The types\u00ad differ${hidden}\u2062.` })).toBe('The types differ.');
});
