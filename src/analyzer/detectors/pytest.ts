import type { Block } from '../block.ts';
import type { Detector, Finding } from '../detector.ts';
import { place, where } from '../place.ts';

const header = /^_{3,} (?<name>.{1,200}?) _{3,}$/;
const spot = /^(?<path>[^\s:][^:\n]{0,300}\.py):(?<line>\d{1,7}): (?<error>\w[\w.]{0,100})?/;

// https://docs.pytest.org/en/stable/how-to/output.html
export const pytest: Detector = {
  tool: 'pytest',
  rules: [
    {
      literals: ['E   '],
      match: /^E {3,}(?<text>\S.{0,1000})/,
      read: ({ text }, block) => failure(block, text ?? ''),
    },
    {
      literals: ['FAILED '],
      match: /^FAILED (?<test>\S{1,300}(?:\[.{0,200}\])?)(?: - (?<why>.{1,500}))?$/,
      read: ({ test, why }, block) => ({
        category: 'test',
        strength: why ? 'likely' : 'generic',
        title: `${test} failed${why ? `: ${why}` : ''}`,
        cause: `Test ${test} failed${why ? `: ${why}` : ''}.`,
        key: `${test} ${why}`,
        to: block.lastWhile(/^(?:FAILED|ERROR) /),
        tests: [test ?? ''],
        fix: { summary: 'Run the failed test alone.', commands: [`pytest ${test}`] },
      }),
    },
    {
      literals: ['ERROR collecting', 'ERROR at setup of'],
      match: /^_{1,80} ERROR (?:collecting|at (?:setup|teardown) of) (?<what>.{1,300}?) _{1,80}$/,
      read: ({ what }, block) => {
        const why = block.after(/^E {3,}(?<text>\S.{0,1000})/, 200);
        return {
          category: missingModule(why?.text ?? '') ? 'dependency' : 'test',
          strength: 'specific',
          title: `pytest could not set up ${what}`,
          cause: `${what}: ${why?.groups.text ?? 'error while collecting'}`,
          to: why && why.line - block.number < 10 ? why.line : block.number,
          tests: [what ?? ''],
        };
      },
    },
    {
      literals: [': DocTestFailure', ': UnexpectedException'],
      match: /^(?<path>\S{1,300}):(?<line>\d{1,7}): (?:DocTestFailure|UnexpectedException)$/,
      read: ({ path, line }, block) => {
        const expected = block.before(/^Expected:$|^Expected nothing|^UNEXPECTED EXCEPTION/, 60);
        const got = expected && block.at(expected.line + 1).trim();
        return {
          category: 'test',
          strength: 'exact',
          title: `Doctest failed at ${where(path ?? '', line)}`,
          cause: `The doctest at ${path}:${line} failed${got ? `; expected: ${got}` : ''}.`,
          key: `${path} doctest ${got ?? ''}`,
          from: Math.max(block.number - 9, expected?.line ?? block.number - 5),
          to: block.number,
          locations: [place(path ?? '', line)],
        };
      },
    },
    {
      literals: ['KeyboardInterrupt !!', 'Interrupted: '],
      match: /^!{3,80} (?<what>KeyboardInterrupt|Interrupted: .{1,200}?) !{3,80}$/,
      read: ({ what }) => ({
        category: 'test',
        strength: 'likely',
        title: `pytest was stopped: ${what}`,
        cause: `pytest was stopped: ${what}`,
      }),
    },
  ],
};

function failure(block: Block, text: string): Finding {
  const named = block.before(header, 600);
  const last = block.lastWhile(/^E(?: {3,}|$)/);
  const at = block.after(spot, 40);
  const from = /^>/.test(block.at(block.number - 1)) ? block.number - 1 : block.number;
  const test = named?.groups.name?.replace(/^ERROR (?:collecting|at \w+ of) /, '');
  const path = at?.groups.path ?? '';
  return {
    category: missingModule(text) ? 'dependency' : 'test',
    strength: 'exact',
    title: `${test ?? 'A test'} failed: ${text}`,
    cause: `${test ?? 'A test'} failed${path ? ` at ${where(path, at?.groups.line)}` : ''}: ${text}`,
    key: `${test ?? ''} ${text}`,
    from,
    to: at && at.line - last < 12 ? Math.max(last, at.line) : last,
    tests: test ? [test] : [],
    locations: path ? [place(path, at?.groups.line)] : [],
    also: named && named.line < from ? [named.line] : [],
    fix: { summary: `Run ${test ?? 'the test'} alone and compare what it expects with what the code gives.` },
  };
}

function missingModule(text: string): boolean {
  return /(?:ModuleNotFoundError|ImportError): No module named/.test(text);
}
