import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { thrownAt } from '../../detect/thrown.ts';

// Signals and https://clang.llvm.org/docs/AddressSanitizer.html
export const crash: Detector = {
  tool: 'crash',
  isProgram: false,
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
      match: /^(?:.{0,80}==\d{1,8}==\s?)?(?<text>(?:ERROR|WARNING): (?:\w{1,20}Sanitizer|libFuzzer): .{1,300})/,
      read: ({ text = '' }, block) => {
        const kind = text
          .replace(/ on (?:unknown )?address.*| \(pid=\d{1,9}\)/, '')
          .replace(/^(?:ERROR|WARNING): /, '');
        const frame = block.after(
          /^\s{2,8}#\d{1,2} (?:0x[\da-f]{1,16} in )?(?<name>(?!0x|__|std::|operator |malloc|free\b|calloc|realloc|mem\w{2,5}\b|str\w{2,6}\b).{1,200}?) (?<path>[^\s:()]{1,300}):(?<line>\d{1,7})/,
          20,
        );
        const { name = '', path = '', line = '' } = frame?.groups ?? {};
        return {
          category: 'crash',
          strength: 'exact',
          title: `${kind}${frame ? ` in ${name} (${shortLocation(path, line)})` : ''}`,
          cause: `A sanitizer stopped the program: ${text}${frame ? `, in ${name} at ${path}:${line}` : ''}`,
          key: `${kind} ${name}`,
          to: Math.min(block.number + 40, block.lastBefore(/^.{0,4}=={3,}/, 40)),
          locations: frame ? [locationOf(path, line)] : [],
          fix: {
            summary: 'Correct the memory access; the first frame in your own code shows where.',
            steps: ['Build with -g -fno-omit-frame-pointer to have lines in every frame.'],
          },
        };
      },
    },
    {
      literals: ['Assertion `', "Assertion '"],
      match:
        /^(?:\S{1,200}: )?(?<path>[^\s:]{1,300}):(?<line>\d{1,7}): (?<name>.{1,300}?): (?<text>Assertion [`'].{1,400}?' failed)\.?$/,
      read: ({ path = '', line = '', name = '', text = '' }) => ({
        category: 'crash',
        strength: 'exact',
        title: `${text} in ${name} (${shortLocation(path, line)})`,
        cause: `A program stopped itself at ${path}:${line}: ${text}.`,
        key: `${name} ${text}`,
        locations: [locationOf(path, line)],
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
        'terminate called after throwing',
        'Illegal instruction',
        'Program crashed with signal',
      ],
      match:
        /^(?<text>.{0,300}(?:Segmentation fault|core dumped|SIGSEGV|SIGABRT|SIGBUS|SIGILL|Bus error|terminate called after throwing|Illegal instruction|Program crashed with signal).{0,200})/,
      read: ({ text }, block) => ({
        category: 'crash',
        strength: 'specific',
        title: thrownAt(block, block.number) ?? `${text?.trim()}`,
        cause: `A program crashed: ${thrownAt(block, block.number) ?? text?.trim()}`,
        key: text?.trim(),
        to: block.lastWhile(/^\s+(?:what\(\):|File "|#\d)/, 20),
      }),
    },
  ],
};
