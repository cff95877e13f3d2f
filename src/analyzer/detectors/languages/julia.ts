import { sh } from '../../commands/shell-command.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

/** Base names its files from `./`; packages stand below the depot. */
const ownFrame =
  /^(?:in expression starting at| {1,4}@(?: [A-Z]\w{0,60})?) (?<path>(?!\.\/|\S{0,200}(?:\.julia\/packages|\/julia\/stdlib)\/)\S{1,300}):(?<line>\d{1,7})/;

// https://docs.julialang.org/en/v1/stdlib/Test/ and Pkg
export const julia: Detector = {
  tool: 'julia',
  rules: [
    {
      literals: ['Test Failed at ', 'Error During Test at '],
      match: /^(?<set>.{0,200}?)(?:: )?(?<kind>Test Failed|Error During Test) at (?<path>\S{1,300}):(?<line>\d{1,7})/,
      read: ({ set = '', path = '', line = '' }, block) => {
        const expression = block.after(/^\s{1,6}Expression: (?<text>.{1,200})/, 4)?.groups.text;
        const evaluated = block.after(/^\s{1,6}Evaluated: (?<text>.{1,200})/, 5)?.groups.text;
        const thrown = block.after(/^\s{1,6}(?<text>\w{2,60}(?:Error|Exception)\b.{0,200})/, 6)?.groups.text;
        const why = thrown ?? (evaluated ? `${expression}, got ${evaluated}` : (expression ?? ''));
        return failedTest(
          { test: set || shortLocation(path, line), why, path, line },
          {
            to: block.lastWhile(/^\s{1,}\S/, 9),
            fix: {
              summary: 'Run the tests of the package.',
              commands: [sh`julia --project -e 'using Pkg; Pkg.test()'`],
            },
          },
        );
      },
    },
    {
      literals: ['ERROR: '],
      match:
        /^ERROR: (?<text>(?:(?:LoadError|InitError|UndefVarError|MethodError|BoundsError|InexactError|DomainError|DimensionMismatch|TaskFailedException|CompositeException|TestSetException|Base\.Meta\.ParseError|ParseError)\b|ArgumentError: Package |SystemError: opening |syntax: |Unsatisfiable requirements|Package \S{1,80} (?:not found|did not provide|errored)|expected package|failed to clone|Some tests did not pass|type \w{1,60} has no field).{0,400})/,
      read: ({ text = '' }, block) => {
        const at = block.after(ownFrame, 30);
        return {
          category: firstMatch(
            text,
            [
              [/Unsatisfiable|Package |clone/, 'dependency'],
              [/syntax: |UndefVarError|LoadError: .{0,40}syntax/, 'compile'],
              [/Some tests|TestSetException/, 'test'],
            ],
            'crash',
          ),
          strength: /Some tests did not pass|TestSetException|Package \S{1,80} errored/.test(text)
            ? 'generic'
            : 'exact',
          title: `Julia: ${text}`,
          cause: `Julia stopped: ${text}`,
          key: text,
          to: block.lastWhile(/^(?:\s*$|Stacktrace|\s{1,6}\S|in expression|caused by)/, 9),
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
  ],
};
