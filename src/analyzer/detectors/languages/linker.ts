import { sh } from '../../commands/shell-command.ts';
import type { Detector, Fix } from '../../detect/detector.ts';

const said =
  /(?:undefined reference to|multiple definition of|cannot find (?:-l)?|undefined symbol|Undefined symbols|duplicate symbol|symbol\(s\) not found|library not found|framework not found|unresolved external|relocation |DSO missing|file not recognized|incompatible with|section .{1,60} will not fit).{0,300}/;

// `undefined reference to` in the languages of GNU ld, some of which put the symbol before it
const undefinedElsewhere = [
  'référence indéfinie vers ',
  'undefinierter Verweis auf ',
  'icht definierter Verweis auf ',
  'riferimento non definito a',
  'referência não definida ',
  'niezdefiniowane odwołanie do ',
  'неопределённая ссылка на ',
  ' sin definir',
  '未定义的引用',
  'に対する定義されていない参照',
];
const undefinedBegins =
  /référence indéfinie|Verweis auf|riferimento non|referência não|odwołanie do|ссылка на|referencia a|对[`‘“]|[`«‘“][^`«‘“]{1,300}に対する/;
const inFunction =
  /(?:dans la fonction|in Funktion|nella funzione|na função|w funkcji|в функции|en la función|在函数|関数) ?[`«‘“„]/i;

// https://sourceware.org/binutils/docs/ld/, lld, mold, Apple's ld and link.exe
export const linker: Detector = {
  tool: 'linker',
  isProgram: false,
  rules: [
    {
      literals: [
        'undefined reference to',
        'multiple definition of',
        'Undefined symbols for architecture',
        'duplicate symbol ',
        'undefined symbol:',
        'cannot find -l',
        'ld: cannot find ',
        'ld: symbol(s) not found',
        'ld: library not found',
        'library not found for -l',
        'framework not found ',
        'relocation truncated to fit',
        'recompile with -fPI',
        'DSO missing from command line',
        'file not recognized',
        ' will not fit in region',
      ],
      match:
        /^(?!.{0,400}\bchecking\b)(?<text>.{0,600}(?:undefined reference to|multiple definition of|Undefined symbols for architecture|duplicate symbol |undefined symbol: |cannot find (?:-l|\S{1,100}: No such)|symbol\(s\) not found|library not found|framework not found |relocation truncated to fit|recompile with -fPI|DSO missing|file not recognized|will not fit in region).{0,400})/,
      read: ({ text = '' }, block) => {
        const symbol = /Undefined symbols|duplicate symbol$/.test(text) && block.at(block.number + 1).trim();
        const short = said.exec(text)?.[0] ?? text;
        return {
          category: 'compile',
          strength: /symbol\(s\) not found/.test(text) ? 'generic' : 'exact',
          title: `Link error: ${short}${symbol ? ` ${symbol}` : ''}`,
          cause: `The linker fails: ${text.trim()}${symbol ? ` ${symbol}` : ''}`,
          key: `${short.replace(/^(?:.{0,300}?): /, '')}${symbol || ''}`,
          from: /In function `|in function `/.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
          to: block.lastWhile(/undefined reference|In function `|in function `|^\s+"|^>>> |more undefined/, 40),
          fix: fixOf(short),
        };
      },
    },
    {
      literals: [
        ' is not within region ',
        "' overflowed by ",
        'cannot open linker script file',
        'error adding symbols: ',
        '?ASlink-Warning-Undefined Global',
      ],
      match:
        /^(?:(?:\S{0,300}\/)?[\w.+-]{0,40}ld(?:\.\w{2,8})?: |\?ASlink-Warning-)(?:address 0x[\da-f]{1,16} of \S{1,200} )?(?<text>(?:section [`']|region [`']|cannot open linker script file |\S{1,300}: error adding symbols: |Undefined Global ).{1,300})/,
      read: ({ text = '' }) => ({
        category: text.includes('linker script') ? 'config' : 'compile',
        strength: 'exact',
        title: `Link error: ${text}`,
        cause: `The linker fails: ${text}`,
        key: text.replace(/\d{1,12} bytes$/, ''),
        fix: fixOf(text),
      }),
    },
    {
      // Arm's own
      literals: ['Error: L6'],
      match: /^(?:"?.{0,300}"?: )?Error: (?<code>L6\d{3}[EUW]): (?<text>.{1,400})/,
      read: ({ code, text = '' }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: `Link error: ${text}`,
        cause: `The linker fails with ${code}: ${text}`,
        key: `${code} ${text}`,
        to: block.lastWhile(/: Error: L6\d{3}[EUW]: /, 9),
      }),
    },
    {
      literals: undefinedElsewhere,
      match: /^(?<text>.{1,600})/,
      read: ({ text = '' }, block) => {
        const [, symbol] =
          /[`«»‘“„"'] ?([^`«»‘’“”„"']{1,300}?) ?['»«’”“"]/.exec(text.slice(text.search(undefinedBegins))) ?? [];
        if (symbol === undefined) return undefined;
        return {
          category: 'compile',
          strength: 'exact',
          title: `Link error: undefined reference to ${symbol}`,
          cause: `The linker fails: ${text.trim()}`,
          key: `undefined reference to \`${symbol}'`,
          from: inFunction.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
          fix: fixOf(`undefined reference to \`${symbol}'`),
        };
      },
    },
    {
      literals: ['collect2: error', 'linker command failed'],
      match: /^(?:collect2: error: |clang(?:\+\+)?(?:-\d+)?: error: linker command failed)(?<text>.{0,200})/,
      read: () => ({ category: 'compile', strength: 'echo', title: 'The linker failed', cause: 'The linker failed.' }),
    },
    {
      literals: ['error while loading shared libraries:', 'Library not loaded:', "' not found (required by "],
      match:
        /^(?<text>.{0,300}(?:error while loading shared libraries: |Library not loaded: |version `.{1,60}' not found \(required by ).{1,300})/,
      read: ({ text = '' }) => {
        const library = /(?:libraries: |loaded: )(?<name>[^\s:]{1,200})/.exec(text)?.groups?.name;
        const version = /version `(?<name>[^']{1,60})'/.exec(text)?.groups?.name;
        return {
          category: 'missing_tool',
          strength: 'specific',
          title: library
            ? `Shared library missing: ${library}`
            : `The system is older than ${version ?? 'the program'} needs`,
          cause: `A program cannot start: ${text.trim()}`,
          key: library ?? version,
          fix: library
            ? { summary: `Install the package that holds ${library}.`, commands: [sh`apt-file search ${library}`] }
            : { summary: 'Build on the same or an older distribution than the one that runs it.' },
        };
      },
    },
    {
      // macOS, as it loads a program
      literals: ['Symbol not found: '],
      match: /^dyld(?:\[\d{1,9}\])?: .{0,60}Symbol not found: (?<symbol>\S{1,300})/,
      read: ({ symbol = '' }, block) => ({
        category: 'crash',
        strength: 'exact',
        title: `Symbol missing when the program is loaded: ${symbol}`,
        cause: `A program stopped as none of its libraries has the symbol ${symbol}.`,
        key: `dyld ${symbol}`,
        to: block.lastWhile(/^\s{1,4}(?:Referenced from|Expected in): /, 3),
        fix: {
          summary: 'Link the library that defines the symbol, and one of the version that the program was built with.',
        },
      }),
    },
    {
      literals: ['ERROR: modpost:', ' undefined!'],
      match:
        /^ERROR: (?:modpost: )?(?:GPL-incompatible .{1,60}|")(?<symbol>\w{1,120})" \[(?<module>[\w./-]{1,200})\] undefined!/,
      read: ({ symbol, module }) => ({
        category: 'compile',
        strength: 'exact',
        title: `Kernel module ${module} uses the undefined symbol ${symbol}`,
        cause: `modpost finds no definition or export of ${symbol}, which ${module} needs.`,
        key: `${module} ${symbol}`,
        fix: {
          summary: `Export ${symbol} with EXPORT_SYMBOL_GPL, or make the module’s Kconfig option depend on the one that builds it.`,
        },
      }),
    },
  ],
};

function fixOf(text: string): Fix | undefined {
  const library = /cannot find -l(?<name>[\w.+-]{1,80})|not found for -l(?<apple>[\w.+-]{1,80})/.exec(text)?.groups;
  const name = library?.name ?? library?.apple;
  if (name)
    return {
      summary: `Install lib${name}’s development files, or add its folder with -L.`,
      commands: [sh`apt-file search lib${name}.so`],
    };
  const region = /region [`'](?<name>[\w.-]{1,60})'/.exec(text)?.groups?.name;
  if (region)
    return {
      summary: `The program is too large for the memory region ${region}: make it smaller, or correct the sizes in the linker script.`,
      commands: [sh`size -A <the .elf or its objects>`],
    };
  const symbol = /(?:undefined (?:reference to [`']|symbol: )|Undefined Global ')(?<name>[^'`]{1,120})/.exec(text)
    ?.groups?.name;
  if (symbol)
    return {
      summary: `Define ${symbol}, or link the object or library that does; libraries come after the objects that need them.`,
    };
  return undefined;
}
