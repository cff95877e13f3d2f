import { sh } from '../../commands/shell-command.ts';
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
      // The C run-time of Windows
      literals: ['Assertion failed!'],
      match: /^Assertion failed!$/,
      read: (_, block) => {
        const expression = block.after(/^Expression: (?<text>.{1,400})$/, 8);
        if (!expression) return undefined;
        const { path = '', line } = block.after(/^File: (?<path>.{1,300}), Line (?<line>\d{1,7})$/, 6)?.groups ?? {};
        const text = expression.groups.text ?? '';
        return {
          category: 'crash',
          strength: 'specific',
          title: `Assertion failed: ${text}${path ? ` (${shortLocation(path, line)})` : ''}`,
          cause: `The program asserts what does not hold${path ? ` at ${path}:${line}` : ''}: ${text}`,
          key: text,
          to: expression.line,
          locations: path ? [locationOf(path, line)] : [],
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
      literals: ['Kernel panic - not syncing: '],
      match: /^.{0,60}\b(?<text>Kernel panic - not syncing: .{1,300})/,
      read: ({ text = '' }) => ({
        category: 'crash',
        strength: 'exact',
        title: text,
        cause: `The kernel that the job booted stopped: ${text}`,
        key: text,
        fix: {
          summary: 'Look at the last lines that the kernel printed above it, and boot the same image by hand.',
          steps: [
            'Where it mounts no root: compare the driver of the disk, `root=` and the configuration of the kernel.',
          ],
        },
      }),
    },
    {
      // R
      literals: ['*** caught segfault ***', '*** caught illegal operation ***'],
      match: /^\s\*{3} caught (?<what>segfault|illegal operation) \*{3}$/,
      read: ({ what }, block) => {
        const first = block.after(/^\s{1,3}1: (?<call>.{1,200})/, 6);
        const call = first?.groups.call;
        return {
          category: 'crash',
          strength: 'exact',
          title: `R crashed: ${what}${call ? ` in ${call}` : ''}`,
          cause: `R ended by itself (${what})${call ? `, while it ran ${call}` : ''}.`,
          key: `${what} ${call}`,
          to: first?.line ?? block.number + 1,
        };
      },
    },
    {
      // Others of the job then only wait for the one whose card failed.
      literals: ['CUDA error: uncorrectable ECC'],
      match: /^.{0,80}\bCUDA error: (?<text>uncorrectable ECC\b.{0,100})/,
      read: ({ text = '' }) => ({
        category: 'runner',
        strength: 'exact',
        title: `The graphics card failed: ${text}`,
        cause: `A graphics card of the machine failed: ${text}`,
        retry: 'safe',
        fix: {
          summary: 'Run the job on another machine, and take this one out until its card is checked.',
          commands: [sh`nvidia-smi -q -d ECC`],
        },
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
        '] Floating point exception',
        'Program crashed with signal',
      ],
      match:
        /^(?<text>.{0,300}(?:Segmentation fault|core dumped|SIGSEGV|SIGABRT|SIGBUS|SIGILL|Bus error|terminate called after throwing|\] Floating point exception|Illegal instruction|Program crashed with signal).{0,200})/,
      read: ({ text = '' }, block) => ({
        category: 'crash',
        strength: 'specific',
        title: thrownAt(block, block.number) ?? signalled(text.trim()),
        cause: `A program crashed: ${thrownAt(block, block.number) ?? text.trim()}`,
        key: signalled(text.trim()),
        to: block.lastWhile(/^\s+(?:what\(\):|File "|#\d)/, 20),
      }),
    },
  ],
};

/** The signal, and what make or a shell says of the program that got it; a shell also names its process. */
function signalled(text: string): string {
  const made =
    /^g?make(?:\[\d{1,3}\])?: \*\*\* \[(?:\S{1,200}:\d{1,6}: )?(?<what>[^\]]{1,200})\] (?<signal>[A-Z].{1,60})$/;
  const shell =
    /^\S{1,200}: (?:line )?\d{1,6}: {1,4}\d{1,9} (?<signal>[A-Z][a-z]{2,12}(?: [a-z]{2,12}){0,2}) {1,20}(?:\(core dumped\) )?(?<what>\S.{0,200})$/;
  const { what, signal } = (made.exec(text) ?? shell.exec(text))?.groups ?? {};
  return what && signal ? `${signal}: ${what}` : text;
}
