import type { Detector } from '../detector.ts';

// Signals and https://clang.llvm.org/docs/AddressSanitizer.html
export const crash: Detector = {
  tool: 'crash',
  rules: [
    {
      literals: [
        'ERROR: AddressSanitizer',
        'ERROR: LeakSanitizer',
        'WARNING: ThreadSanitizer',
        'WARNING: MemorySanitizer',
        'ERROR: libFuzzer',
        'UndefinedBehaviorSanitizer',
      ],
      match: /^.{0,80}==\d{1,8}==\s?(?<text>(?:ERROR|WARNING): (?:\w{1,20}Sanitizer|libFuzzer): .{1,300})/,
      read: ({ text }, block) => ({
        category: 'crash',
        strength: 'exact',
        title: `${text}`,
        cause: `A sanitizer stopped the program: ${text}`,
        key: text?.replace(/ on (?:unknown )?address.*/, ''),
        to: Math.min(block.number + 40, block.lastBefore(/^.{0,4}=={3,}/, 40)),
      }),
    },
    {
      literals: ['runtime error: '],
      match: /^(?<path>\S{1,300}):(?<line>\d{1,7}):\d{1,5}: runtime error: (?<text>.{1,300})/,
      read: ({ path, line, text }) => ({
        category: 'crash',
        strength: 'exact',
        title: `${text} (${path}:${line})`,
        cause: `${path}:${line}: ${text}`,
        locations: [{ path: path ?? '', line: Number(line), column: null }],
      }),
    },
    {
      literals: [
        'Segmentation fault',
        'core dumped',
        'SIGSEGV',
        'SIGABRT',
        'SIGBUS',
        'SIGILL',
        'Bus error',
        'Aborted (core',
        'terminate called after throwing',
        'Illegal instruction',
      ],
      match:
        /^(?<text>.{0,300}(?:Segmentation fault|core dumped|SIGSEGV|SIGABRT|SIGBUS|SIGILL|Bus error|terminate called after throwing|Illegal instruction).{0,200})/,
      read: ({ text }, block) => ({
        category: 'crash',
        strength: 'specific',
        title: `${text?.trim()}`,
        cause: `A program crashed: ${text?.trim()}`,
        to: block.lastWhile(/^\s+(?:what\(\):|File "|#\d)/, 20),
      }),
    },
  ],
};
