import { expect, test } from 'vitest';
import { LogText } from '../../kernel/log-text.ts';
import { analyze } from '../analyze.ts';

const hash = () => '0'.repeat(32);

/** What is suggested, and what the log is said to advise. */
function advised(...lines: string[]): string {
  const log = ['$ make loaf', ...lines, 'ERROR: Job failed: exit code 1', ''].join('\n');
  const { summary, steps } = analyze(
    LogText.fromBytes(Buffer.from(log)),
    {},
    { hash, evidence: 'quotes' },
  ).suggested_fix;
  return [summary, ...steps].join(' | ');
}

test('a sentence that its program broke is read to its end', () => {
  expect(
    advised(
      'npm ERR! code ETIMEDOUT',
      'npm ERR! network If you are behind a proxy, please make sure that the',
      "npm ERR! network 'proxy' config is set properly.  See: 'npm help config'",
    ),
  ).toContain("Make sure that the 'proxy' config is set properly.");
});

test('a sentence without its end is no advice', () => {
  expect(advised('ERROR: the oven is cold. Please make sure that the', '', 'bye')).not.toContain('Make sure');
});

test('a command below its heading is part of the advice', () => {
  expect(advised('Missing oven library. Install it with:', '  python3 -m pip install oven')).toContain(
    'Install it with: python3 -m pip install oven',
  );
});

test.each([
  ['a place in a line of its own', 'src/bake.f90:31:9:', "Error: no member 'lof'; did you mean 'loaf'?"],
  ['a place with a message', "src/bake.kt:31:9: error: no 'lof'; did you mean 'loaf'?", ''],
  ['a place as MSBuild gives it', "src/bake.cs(31,9): error CS1: no 'lof'; did you mean 'loaf'?", ''],
])('advice behind the next error is about that: %s', (_, ...below) => {
  expect(advised('src/oven.c:12:3: error: the oven is closed', ...below)).not.toContain('Did you mean');
});

test('advice below the first error is about it', () => {
  expect(
    advised("src/oven.c:12:3: error: unknown type name 'lof'", "src/oven.c:12:3: note: did you mean 'loaf'?"),
  ).toContain("Did you mean 'loaf'?");
});

test('what a tool says of its own future is no advice', () => {
  expect(
    advised(
      'INFO: the frob executable is being deprecated. Consider using frob-run --tcl',
      'ERROR: Tcl script does not exist: build.tcl',
    ),
  ).not.toContain('frob-run');
});

test('a note that a script will be run is no advice', () => {
  expect(
    advised(
      '/builds/shop/Shop.xcodeproj: error: Signing for "Shop" requires a development team.',
      "note: Run script build phase 'Bake' will be run during every build because the option to run it is unchecked.",
    ),
  ).not.toContain('script build phase');
});
