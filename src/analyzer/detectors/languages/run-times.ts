import type { Category } from '../../../contract/analyses/analysis.ts';
import type { Block, Groups } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';

const nimFrame = /^(?<path>\S{1,300}\.nim)\((?<line>\d{1,7})\) /;
const noFile = /[Nn]o such file or directory|does not exist|[Cc]annot open file/;
const memory: Fix = {
  summary: 'Find the write behind the end of a block, or the second free of it.',
  steps: ['Run the program with -fsanitize=address or under valgrind: these name the line.'],
};

// How compiled programs end by the run time of their language: glibc, Fortran, Haskell, OCaml, Nim and D
export const runTimes: Detector = {
  tool: 'run time',
  isProgram: false,
  rules: [
    {
      literals: [
        '(): ',
        'double free or corruption',
        'corrupted size vs. prev_size',
        'corrupted double-linked',
        ' detected ***',
      ],
      match:
        /^(?:\*\*\* Error in `[^']{1,200}': )?(?<text>(?:(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate)\(\): [a-z].{1,100}|double free or corruption.{0,40}|corrupted (?:size vs\. prev_size|double-linked list).{0,40}|\*\*\* (?:stack smashing|buffer overflow) detected \*\*\*.{0,60}))$/,
      read: ({ text = '' }) => ({
        category: 'crash',
        strength: 'specific',
        title: `Memory corrupted: ${text.replace(/ ?\*\*\* ?|: 0x[\da-f]{1,16}.*/g, '')}`,
        cause: `The C library stopped the program: ${text}`,
        key: text,
        fix: memory,
      }),
    },
    {
      literals: ['Fortran runtime error: ', 'ERROR STOP'],
      match: /^(?:Fortran runtime error: (?<text>.{1,400})|ERROR STOP ?(?<stop>.{0,300}))$/,
      read: ({ text, stop }, block) => {
        const at = /^At line (?<line>\d{1,7}) of file (?<path>\S{1,300})/.exec(block.at(block.number - 1))?.groups;
        const said = text || `ERROR STOP ${stop}`.trim();
        return ended(noFile.test(said) ? 'config' : 'crash', said, {
          at,
          more: {
            strength: block.after(/^Error termination\b/, 3) ? 'exact' : 'specific',
            from: at ? block.number - 1 : block.number,
            to: block.number,
          },
        });
      },
    },
    {
      literals: [': Prelude.', ': Non-exhaustive ', 'CallStack (from HasCallStack)'],
      match:
        /^(?:[\w.-]{1,80}: (?:\S{1,200}:\d{1,6}:[\d-]{1,12}: )?(?<text>(?:Prelude\.|Non-exhaustive ).{1,300})|CallStack \(from HasCallStack\):)/,
      read: ({ text }, block) => haskell(text, block),
    },
    {
      literals: ['Fatal error: exception '],
      match: /^Fatal error: exception (?<text>.{1,400})/,
      read: ({ text = '' }, block) => {
        const isTest = block.before(/\balias (?:\S{0,200}\/)?runtest\b|\(tests? /, 6);
        const at = /^(?:Dune__exe__)?.{0,80}\("(?<path>[^"]{1,300}\.ml)", (?<line>\d{1,7}), (?<column>\d{1,5})\)/.exec(
          text,
        );
        return ended(isTest ? 'test' : 'crash', `exception ${text}`, {
          at: at?.groups,
          more: { to: block.lastWhile(/^(?:Raised|Called|Re-raised) /, 12) },
        });
      },
    },
    {
      literals: ['Error: unhandled exception: '],
      match: /^(?:\S{1,300}\.nim\(\d{1,7}(?:, \d{1,5})?\) )?Error: unhandled exception: (?<text>.{1,400})/,
      read: ({ text = '' }, block) => {
        const at = nimFrame.exec(block.at(block.firstWhile(nimFrame, 8)))?.groups;
        return ended('crash', text, { at, more: {} });
      },
    },
    {
      literals: ['[FAILED] '],
      match: /^\s{0,8}\[FAILED\] (?<test>\S.{0,200})$/,
      read: ({ test = '' }, block) => {
        const check = block.before(
          /^\s{2,8}(?<path>\S{1,300}\.nim)\((?<line>\d{1,7}), \d{1,5}\): Check failed: (?<why>.{1,300})/,
          12,
        );
        return check ? failedTest({ ...check.groups, test }, { from: check.line, to: block.number }) : undefined;
      },
    },
    {
      literals: ['execution of an external program failed'],
      match: /^Error: execution of an external program failed: (?<text>.{1,300})/,
      read: ({ text }) => ({
        category: 'unknown',
        strength: 'echo',
        title: `A program that nim started failed: ${text}`,
        cause: `nim only passes on that ${text} failed.`,
      }),
    },
    {
      literals: [': [unittest] ', 'core.exception.'],
      match:
        /^(?:core\.exception\.\w{1,60}@)?(?<path>[^\s:]{1,300}\.d)\((?<line>\d{1,7})\): (?<test>\[unittest\] )?(?<text>.{1,400})/,
      read: ({ path = '', line = '', test, text = '' }, block) => {
        if (!test && !block.text.startsWith('core.')) return undefined;
        const isTest = Boolean(test) || /^unittest|[Aa]ssertion failure/.test(text);
        return findingAt(
          isTest ? 'test' : 'crash',
          { path, line, text },
          { to: block.lastWhile(/^-{8,}$|^\?\?:\? /, 9) },
        );
      },
    },
  ],
};

/** `error` and the partial functions of Haskell; what they say stands above the calls. */
function haskell(text: string | undefined, block: Block): Finding | undefined {
  const above = text ? undefined : block.before(/^[\w.-]{1,80}: (?<text>\S.{0,300})/, 3);
  const said = text || above?.groups.text;
  if (!said) return undefined;
  const at = block.after(/^ {2}\w{1,60}, called at (?<path>\S{1,200}\.hs):(?<line>\d{1,7}):/, 6)?.groups;
  return ended(noFile.test(said) ? 'config' : 'crash', said, {
    at,
    more: { strength: 'specific', from: above?.line ?? block.number, to: block.lastWhile(/^(?: {2}|CallStack)/, 9) },
  });
}

type Ended = { at?: Groups | undefined; more: Partial<Finding> };

/** A finding of a place in the code, where the run time names one. */
function ended(category: Category, text: string, { at, more }: Ended): Finding {
  if (at?.path) return findingAt(category, { path: at.path, line: at.line ?? '', text }, more);
  return { category, strength: 'exact', title: text, cause: `The program ended: ${text}`, key: text, ...more };
}
