import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://gcc.gnu.org/onlinedocs/gcc/Diagnostic-Message-Formatting-Options.html, also clang, swiftc and nvcc
export const gcc: Detector = {
  tool: 'gcc/clang',
  rules: [
    {
      literals: ['error: ', 'Error: '],
      match:
        /^\s{0,4}(?<path>(?:[A-Za-z]:)?[^\s:'"()[\]][^:'"]{0,300}?\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inc|inl|ipp|m|mm|cu|cuh|swift|s|S|l|y|f90|f|d|pyx|ixx)):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?<kind>fatal error|error|Error): (?<text>.{1,800})/,
      read: ({ path, line, column, kind, text }, block) => ({
        category: /No such file or directory|file not found/.test(text ?? '') ? 'compile' : 'compile',
        strength: 'exact',
        title: `${where(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${kind}: ${text}`,
        key: `${path?.split('/').at(-1)} ${text}`,
        from: block.firstWhile(
          /^(?:In file included from |\s{4,40}from |.{1,300}: In (?:member |static |lambda )?(?:function|constructor|destructor|instantiation))/,
          3,
        ),
        to: block.lastWhile(/^(?:\s{2,}|\s{0,6}\d{0,7} \||.{1,300}: note: )/, 20),
        locations: [place(path ?? '', line, column)],
      }),
    },
    {
      literals: [
        'undefined reference to',
        'multiple definition of',
        'Undefined symbols for architecture',
        'undefined symbol:',
        'ld: cannot find -l',
        'ld: symbol(s) not found',
        'ld: library not found',
        'unresolved external symbol',
        'relocation truncated to fit',
      ],
      match:
        /^(?!.{0,400}\bchecking\b)(?<text>.{0,600}(?:undefined reference to|multiple definition of|Undefined symbols for architecture|undefined symbol: |cannot find -l|symbol\(s\) not found|library not found|unresolved external symbol|relocation truncated to fit).{0,400})/,
      read: ({ text }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: `Link error: ${/(?:undefined reference|multiple definition|cannot find|undefined symbol|Undefined symbols|library not found|unresolved external|relocation).{0,200}/.exec(text ?? '')?.[0] ?? text}`,
        cause: `The linker fails: ${text}`,
        key: /(?:undefined reference|multiple definition|cannot find|undefined symbol|library not found|unresolved external).{0,300}/.exec(
          text ?? '',
        )?.[0],
        from: /In function `|in function `/.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
        to: block.lastWhile(/undefined reference|In function `|in function `|^\s+"|more undefined/, 40),
      }),
    },
    {
      literals: ['collect2: error', 'linker command failed'],
      match: /^(?:collect2: error: |clang(?:\+\+)?(?:-\d+)?: error: linker command failed)(?<text>.{0,200})/,
      read: () => ({ category: 'compile', strength: 'echo', title: 'The linker failed', cause: 'The linker failed.' }),
    },
    {
      literals: ['fatal error C', 'error C', 'error LNK'],
      match:
        /^\s{0,8}(?:\d{1,4}>)?(?<path>(?:[A-Za-z]:)?[^:*?"<>|]{1,300}?)(?:\((?<line>\d{1,7})(?:,(?<column>\d{1,5}))?\))? ?: (?:fatal )?error (?<code>(?:C|LNK)\d{4}): (?<text>.{1,600})/,
      read: ({ path, line, column, code, text }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: `${code} in ${where(path?.trim() ?? '', line)}: ${text}`,
        cause: `${path?.trim()}${line ? `:${line}` : ''}: ${code}: ${text}`,
        key: `${code} ${text}`,
        to: block.lastWhile(/: (?:note|error C)|^\s{2,}/, 12),
        locations: [place(path?.trim() ?? '', line, column)],
      }),
    },
  ],
};
