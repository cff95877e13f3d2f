import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// javac, the JVM's uncaught exceptions, and ant's junit task
export const java: Detector = {
  tool: 'java',
  rules: [
    {
      literals: ['.java:', '.kt:', '.groovy:'],
      match:
        /^\s{0,8}(?:e: )?(?<path>(?:file:\/\/)?(?:[A-Za-z]:)?[^\s:()]{1,400}\.(?:java|kts?|groovy)):(?:(?<line>\d{1,7})(?::(?<column>\d{1,5}))?|\s?\((?<line2>\d{1,7}), (?<column2>\d{1,5})\)):? (?:error: )?(?<text>.{1,600})/,
      read: ({ path, line, column, line2, column2, text }, block) => {
        if (!/^\s{0,8}e: |: error: /.test(block.text)) return undefined;
        return {
          category: 'compile',
          strength: 'exact',
          title: `${where(path ?? '', line || line2)}: ${text}`,
          cause: `${path}:${line || line2}: ${text}`,
          key: `${path?.split('/').at(-1)} ${text}`,
          to: block.lastWhile(/^\s{2,}|^\S{1,400}\.java:\d+: error/, 60),
          locations: [place(path ?? '', line || line2, column || column2)],
        };
      },
    },
    {
      literals: ['Exception in thread '],
      match: /^Exception in thread "(?<thread>[^"]{1,100})" (?<text>.{1,600})/,
      read: ({ thread, text }, block) => ({
        category: /OutOfMemory/.test(text ?? '') ? 'resources' : 'crash',
        strength: thread === 'main' ? 'specific' : 'likely',
        title: `${text}`,
        cause: `Uncaught in thread ${thread}: ${text}`,
        key: text,
        to: block.lastWhile(/^(?:\s+at |Caused by:|\s+\.\.\.)/, 100),
      }),
    },
    {
      literals: ['AssertionFailedError', 'AssertionError', 'ComparisonFailure'],
      match:
        /^\s{0,12}(?:=> )?(?<text>(?:[a-z]\w{0,60}\.){1,8}\w{0,60}(?:AssertionFailedError|AssertionError|ComparisonFailure)\b.{0,600})/,
      read: ({ text }, block) => ({
        category: 'test',
        strength: 'likely',
        title: `${text}`,
        cause: `${text}`,
        to: block.lastWhile(/^\s+(?:\[\w+\] )?\s*at /, 60),
      }),
    },
    {
      literals: ['=> '],
      match: /^\s{0,12}=> (?<text>(?:[a-z]\w{0,60}\.){1,8}\w{0,100}(?:Exception|Error)\b.{0,600})/,
      read: ({ text }, block) => ({
        category: 'test',
        strength: 'exact',
        title: `${text}`,
        cause: `${text}`,
        to: block.lastWhile(/^\s+(?:\[\.{3}\]|\S+\(|at |\.{3})/, 30),
      }),
    },
    {
      literals: ['Caused by: '],
      match: /^\s{0,8}Caused by: (?<text>(?:[a-z]\w{0,60}\.){1,8}[A-Z]\w{0,100}(?:: .{0,600})?)$/,
      read: ({ text }, block) => {
        if (block.after(/^\s{0,8}Caused by: /, 60)) return undefined;
        return {
          category: 'crash',
          strength: 'likely',
          title: `${text}`,
          cause: `${text}`,
          to: block.lastWhile(/^\s+(?:at |\.\.\. )/, 60),
        };
      },
    },
  ],
};
