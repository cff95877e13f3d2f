import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

// What a program of its own says tells nothing; the runner below it names what was being made or run.
const complaint = 'ERROR: the shelf is crooked';

test.each([
  [
    'compile',
    'make all',
    'make[2]: *** [tools/Makefile:31: include/shelf.h] Error 1\nmake: *** [Makefile:9: all] Error 2',
  ],
  ['compile', 'make all', 'make: *** [out/shelf.o] Error 1'],
  ['lint', 'make ci', 'make[1]: *** [Makefile:31: lint-docs] Error 1\nmake: *** [Makefile:9: ci] Error 2'],
  ['test', 'just ci', 'error: Recipe `test-shelves` failed on line 7 with exit code 1'],
  ['test', 'npm run ci', 'npm error Lifecycle script `test` failed with error:'],
  ['lint', 'task ci', 'task: Failed to run task "lint": exit status 1'],
] as const)('a failure is of the kind %s where `%s` names what failed', (category, command, verdict) => {
  const log = `$ ${command}\nbuilding 3 shelves\n${complaint}\n${verdict}\nERROR: Job failed: exit code 2\n`;
  const diagnosis = diagnose(log);

  expect(diagnosis.category).toBe(category);
  expect(diagnosis.evidence[0]?.text).toContain(complaint);
});

test('a verdict far below a complaint is not about it', () => {
  const others = Array.from({ length: 12 }, (_, n) => `shelf ${n} is built`).join('\n');
  const log = `$ make ci\n${complaint}\n${others}\nmake: *** [Makefile:31: lint] Error 1\n`;

  expect(diagnose(log)).toMatchObject({ category: 'unknown' });
});

test('a target that Nx says failed tells the kind, above its output, and is no failed test', () => {
  const log = ['✔  nx run shelf:test', '✖  nx run shelf:lint', '', 'the shelf is crooked', '', '✔  nx run board:test'];

  expect(diagnose(`$ npx nx affected\n${log.join('\n')}\nERROR: Job failed: exit code 1\n`).category).toBe('lint');
});
