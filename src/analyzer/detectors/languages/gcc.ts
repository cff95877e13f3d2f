import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block, Groups } from '../../detect/block.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { shortLocation } from '../../detect/location.ts';
import { isForeign } from '../../detect/own-path.ts';

const contextAbove =
  /^(?:In file included from |\s{4,40}from |.{1,300}: In (?:member |static |lambda )?(?:function|constructor|destructor|instantiation))/;

// XCTest, Boost.Test, CppUTest, SwiftLint and SwiftFormat report in the same form.
const ofAnotherTool =
  /^(?:-\[|\w{1,160}\.\w{1,160} : |in "|Failure in TEST|\([a-z][A-Za-z]{2,60}\) |[A-Z][A-Za-z ]{2,80} Violation: )/;
const mostOfContext = 200;

/** Where one's own code made a template of a library. */
const requiredHere = /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}): {1,4}required from here$/;
// The heap, the memory of a precompiled header
const outOfMemory = /^C(?:1002|1060|1076|3859)$/;
const project = / \[[^[\]]{1,300}\.vcxproj\]$/;

// https://gcc.gnu.org/onlinedocs/gcc/Diagnostic-Message-Formatting-Options.html, also clang, swiftc and nvcc
export const gcc: Detector = {
  tool: 'gcc/clang',
  rules: [
    {
      literals: ['error: ', 'Error: '],
      // The headers of the standard library have no ending.
      match:
        /^\s{0,4}(?<path>\/[^\s:]{1,200}\/c\+\+\/[^\s:]{1,200}|(?:[A-Za-z]:)?[^\s:'"()[\]][^:'"]{0,300}?\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inc|inl|ipp|tcc|m|mm|cu|cuh|swift|s|S|l|y|f90|f|d|pyx|ixx|cppm|vala|ino|C|H)):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?<kind>fatal error|error|Error): (?<text>.{1,800})/,
      read: (groups, block) => {
        if (ofAnotherTool.test(groups.text ?? '')) return undefined;
        const from = isForeign(groups.path ?? '') ? block.before(requiredHere, 40) : undefined;
        return {
          ...findingAt(
            /\[(?:bugprone|cppcoreguidelines|modernize|readability|-Wclang-format)/.test(groups.text ?? '')
              ? 'lint'
              : ofOthers(groups.text ?? '', block.at(block.number + 1)),
            { ...groups, ...from?.groups },
          ),
          cause: `${groups.path}:${groups.line}: ${groups.kind}: ${groups.text}`,
          from: beginOf(block),
          to: block.lastWhile(/^(?:\s{2,}|\s{0,6}\d{0,7} \||.{1,300}: note: )/, 20),
          fix: fixOf(groups.text ?? '', shortLocation(groups.path ?? '', groups.line), block.at(block.number + 1)),
        };
      },
    },
    {
      literals: ['error C', 'error LNK', 'error D'],
      match:
        /^\s{0,8}(?:\d{1,4}>)?(?<path>(?:[A-Za-z]:)?[^:*?"<>|]{1,300}?)(?:\((?<line>\d{1,7})(?:,(?<column>\d{1,5}))?\))? ?: (?:fatal |Command line )?error (?<code>(?:C|LNK|D)\d{4}) ?: (?<text>.{1,600})/,
      read: ({ path = '', line = '', column = '', code, text }, block) => {
        const asError = code === 'C2220' && block.after(/: warning (?<text>C\d{4}: .{1,400})/, 3);
        const said = (asError ? `warning treated as error: ${asError.groups.text}` : `${text}`).replace(project, '');
        const header = code === 'C1083' && /'(?<name>[^']{1,120})'/.exec(said)?.groups?.name;
        return findingAt(
          outOfMemory.test(code ?? '') ? 'resources' : 'compile',
          { path: path.trim(), line, column, text: said },
          {
            title: `${code} in ${shortLocation(path.trim(), line)}: ${said}`,
            cause: `${path.trim()}${line ? `:${line}` : ''}: ${code}: ${said}`,
            key: `${code} ${said.replace(/ \(compiling source file .*/, '')}`,
            strength: code === 'LNK1120' || code === 'C1003' ? 'echo' : 'exact',
            to: block.lastWhile(/: (?:note|(?:fatal )?error C)|^\s{2,}/, 12),
            fix: header ? reachable(header) : undefined,
          },
        );
      },
    },
    {
      literals: ['internal compiler error', 'signal terminated program', 'error: unable to execute command'],
      match:
        /^(?<text>\S.{0,300}?(?:internal compiler error|signal terminated program|error: unable to execute command).{0,300})/,
      read: ({ text }) => ({
        category: /Killed/.test(text ?? '') ? 'resources' : 'crash',
        strength: 'exact',
        title: /Killed/.test(text ?? '')
          ? 'The compiler was killed, most likely for lack of memory'
          : `The compiler crashed: ${text}`,
        cause: `The compiler did not survive: ${text}`,
        fix: /Killed/.test(text ?? '')
          ? {
              summary: 'Compile with fewer jobs at a time, or give the job more memory.',
              commands: [sh`make -j2`, sh`cmake --build build -j2`],
            }
          : undefined,
      }),
    },
    {
      literals: [
        'error: unrecognized command',
        'error: unknown argument',
        'no input files',
        'error: no such file or directory:',
        'gcc: error: ',
        'g++: error: ',
        'cc1: fatal error: ',
        'cc1plus: fatal error: ',
        'cannot read spec file',
      ],
      match:
        /^(?<tool>(?:[\w./-]{0,80}-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|cc1|cc1plus|cc1obj|nvcc)(?:-\d{1,3})?): (?:fatal )?error: (?<text>(?:unrecognized command|unknown argument|no input files|no such file or directory|cannot read spec file|\S{1,200}: (?:No such file or directory|linker input file not found)).{0,300})/,
      read: refusedCommandLine,
    },
    {
      // Before they read a file, the compilers behind the driver have only the command line.
      literals: ['cc1: error: ', 'cc1plus: error: '],
      match: /^(?<tool>cc1(?:plus)?): error: (?<text>.{1,400})/,
      read: refusedCommandLine,
    },
  ],
};

function refusedCommandLine({ tool, text }: Groups): Finding {
  return {
    category: 'config',
    strength: 'exact',
    title: `${tool?.split('/').at(-1)}: ${text}`,
    cause: `The compiler refuses its command line: ${text}`,
    key: text,
    fix: /^\S{1,200}: (?:No such|linker input)/.test(text ?? '')
      ? { summary: 'Correct the path on the command line, or make the file before it is compiled.' }
      : undefined,
  };
}

// Doxygen, of comments
const ofDocumentation =
  /\(warning treated as error, aborting now\)$|^argument '.{1,80}' of command |^unable to resolve reference to |^(?:Member|Compound) .{1,200} is not documented|^The following parameters? of \S{1,300} (?:is|are) not documented|^explicit link request to /;

/** With what leads to the place above it, unless these lines are so long that no quote holds both. */
function beginOf(block: Block): number {
  const first = block.firstWhile(contextAbove, 3);
  let chars = 0;
  for (let line = first; line < block.number; line += 1) chars += block.at(line).length;
  return chars > mostOfContext ? block.number : first;
}

/** A header in angle brackets that is not there belongs to a package that is not there. */
function ofOthers(text: string, source: string): Category {
  if (ofDocumentation.test(text)) return 'lint';
  const isAbsent = /: No such file or directory$|file not found$/.test(text);
  return isAbsent && /#\s{0,8}include </.test(source) ? 'dependency' : 'compile';
}

function reachable(header: string): Fix {
  return {
    summary: `Make ${header} reachable: install the package that holds it, or add its folder to the include path.`,
  };
}

function fixOf(text: string, at: string, source: string): Fix | undefined {
  const header = /^'?(?<header>[\w./+-]{1,120})'?(?:: No such file or directory| file not found)/.exec(text)?.groups
    ?.header;
  if (header && /#\s{0,8}include "/.test(source))
    return { summary: `${header} is included as your own header: check its name, and the -I folders of this target.` };
  if (header && /^[a-z_]{3,30}$/.test(header))
    return {
      summary: `<${header}> belongs to the standard library: use a newer compiler, or another -std.`,
      commands: [sh`gcc --version`],
    };
  if (header) return { ...reachable(header), commands: [sh`apt-file search ${header}`] };
  const warning = /\[-Werror[=,](?:-W)?(?<name>[\w+=-]{1,60})\]|\[-Werror,-W(?<clang>[\w-]{1,60})/.exec(text)?.groups;
  const name = warning?.name ?? warning?.clang;
  if (name)
    return {
      summary: `Remove the warning at ${at}; -Werror makes it an error.`,
      steps: [`If it comes from a newer compiler and cannot be removed now, relax it with -Wno-error=${name}.`],
    };
  return undefined;
}
