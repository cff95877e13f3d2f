import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://www.scala-sbt.org/
export const scala: Detector = {
  tool: 'sbt',
  rules: [
    {
      literals: ['.scala:'],
      match: /^(?<path>\S{1,300}\.scala):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?:error: )?(?<text>.{1,500})/,
      read: ({ path, line, column, text }, block) => {
        if (block.level !== 'error') return undefined;
        return {
          category: 'compile',
          strength: 'exact',
          title: `${where(path ?? '', line)}: ${text}`,
          cause: `${path}:${line}: ${text}`,
          key: `${path} ${text}`,
          to: Math.min(block.number + 3, block.lastBefore(/\.scala:\d+/, 4)),
          locations: [place(path ?? '', line, column)],
        };
      },
    },
    {
      literals: ['sbt.ResolveException', 'unresolved dependency'],
      match: /^(?:.{0,60}: )?(?<text>(?:sbt\.ResolveException: |.{0,40}unresolved dependency).{1,400})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: 'exact',
        title: `${text}`,
        cause: `${text}`,
        to: block.lastWhile(/^\s+at /, 10),
      }),
    },
    {
      literals: ['test tasks failed', '*** FAILED ***', 'Failed tests:'],
      match: /^(?<text>(?:\d{1,4} of \d{1,4} test tasks failed:|.{1,300}\*\*\* FAILED \*\*\*.{0,80}|Failed tests:))$/,
      read: ({ text }, block) => ({
        category: 'test',
        strength: /FAILED/.test(text ?? '') ? 'exact' : 'likely',
        title: `${text?.trim()} ${block.at(block.number + 1).trim()}`,
        cause: `${text?.trim()} ${block.at(block.number + 1).trim()}`,
        to: Math.min(block.number + 9, block.lastBefore(/^\s*$/, 9)),
      }),
    },
    {
      literals: ['!! '],
      match: /^!!\s{1,4}\d{1,6} - (?<test>\S{1,200})\s{1,60}\[(?<why>[^\]]{1,100})\]/,
      read: ({ test, why }, block) => ({
        category: 'test',
        strength: 'exact',
        title: `${test}: ${why}`,
        cause: `${test}: ${why}`,
        key: `${test} ${why}`,
        tests: [test ?? ''],
        to: block.lastBefore(/^(?:ok|!!)\s/, 30),
      }),
    },
  ],
};
