import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Fix, Strength } from '../../detect/detector.ts';
import { giveVariable } from '../../detect/give-variable.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { withoutCheckout } from '../../detect/own-path.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

/** Who could not start a program; others could not read a file. */
const started = /^(?:\S{0,200}\/)?(?:\w{0,4}sh|env|make(?:\[\d\])?|sudo|nohup|time|xargs|exec)\b|: line \d{1,6}: /;

// make stopped at a command that its shell did not find.
const stopsMake = /^\w{0,12}make(?:\[\d{1,3}\])?: \*{3} \[.{1,200}\] \S{1,12} 127$/;

const unixLineEnds = {
  summary: 'Save the script with Unix line endings (LF).',
  steps: ['Let Git keep them on every machine: `*.sh text eol=lf` in .gitattributes.'],
};

// bash, dash, zsh, cmd, env and protoc
export const shell: Detector = {
  tool: 'shell',
  isProgram: false,
  rules: [
    {
      literals: [
        'command not found',
        ': Command not found',
        ': not found',
        ': file not found',
        'is not recognized as',
        'executable file not found',
        'fish: Unknown command',
      ],
      match:
        /^(?<text>(?!.{0,200}\b(?:un)?alias: )(?:.{0,200}: )?(?:line \d{1,6}: |\d{1,6}: )?(?<command>[\w./@+-]{1,120}): (?:[Cc]ommand |file )?not found\.?|.{0,200}executable file not found in .{1,60}|'?(?<other>[^']{1,100})'? is not recognized as .{1,120}|.{0,80}command not found: (?<last>.{1,100})|fish: Unknown command:? (?<first>.{1,100}))$/,
      read: ({ text, command, other, last, first }, block) => ({
        category: 'missing_tool',
        strength: strengthOf(text ?? '', block),
        title: `Command not found: ${command || other || last || first || text}`,
        cause: `${text}`,
        key: `command not found ${command || other || last || first || text}`,
      }),
    },
    // protoc, of a plug-in
    {
      literals: [': program not found or is not executable'],
      match: /^(?<text>(?<command>[\w./-]{1,120}): program not found or is not executable)$/,
      read: ({ text, command }) => ({
        category: 'missing_tool',
        strength: 'exact',
        title: `Command not found: ${command}`,
        cause: `${text}`,
        key: `command not found ${command}`,
        fix: { summary: 'Install the plug-in of protoc, and put its folder on the PATH.' },
      }),
    },
    {
      literals: ["\\r'", '\\r’', '^M: bad interpreter'],
      match:
        /^(?<text>.{0,300}(?:\$'\\r': command not found|['‘][\w ./-]{1,100}\\r['’]: No such file or directory|\^M: bad interpreter.{0,60}))$/,
      read: ({ text }) => ({
        category: 'config',
        strength: 'specific',
        title: `A script has Windows line endings: ${text}`,
        cause: `The shell takes the carriage return at the end of a line for a part of it: ${text}`,
        key: 'windows line endings',
        fix: unixLineEnds,
      }),
    },
    // bash 5.2 says so of a script whose first line names no program: also where it ends in a carriage return.
    phraseRule([': cannot execute: required file not found'], {
      what: 'The interpreter or loader of a program is missing',
      category: 'config',
      strength: 'specific',
      fix: {
        summary:
          'Look at the program: the first line of a script, or the loader of a binary, names a file that is not there.',
        steps: [...unixLineEnds.steps, 'A binary that was built for glibc does not start on Alpine, and the reverse.'],
        commands: [sh`head -n 1 <file>`, sh`file <file>`],
      },
    }),
    {
      literals: ['No such file or directory'],
      match: /^(?<text>(?!DETAIL: )(?:[\w./+-]{1,200}: ){1,4}.{0,300}No such file or directory.{0,60})$/,
      read: ({ text }) => ({
        category: started.test(text ?? '') ? 'missing_tool' : 'config',
        strength: 'likely',
        title: `${text}`,
        cause: `A file is missing: ${text}`,
      }),
    },
    {
      literals: ['ermission denied', 'EACCES', 'Operation not permitted'],
      match: /^(?<text>.{0,300}(?:[pP]ermission denied|EACCES|Operation not permitted).{0,200})$/,
      read: ({ text = '' }) => ({
        category: 'permission',
        strength: 'likely',
        title: text.trim(),
        cause: `Permission was denied: ${text.trim()}`,
        fix: fixOfDenied(text),
      }),
    },
    {
      literals: [': unbound variable', ': parameter not set'],
      match:
        /^(?<file>[\w./@+-]{1,200}): (?:line )?(?<line>\d{1,6}): (?<name>[A-Za-z_]\w{0,80})(?:\[.{0,60}\])?: (?:unbound variable|parameter not set)$/,
      read: ({ file = '', line = '', name = '' }) => ({
        category: 'config',
        strength: 'likely',
        title: `${name} is not set${isScript(file) ? ` (${shortLocation(file, line)})` : ''}`,
        cause: `A script uses the variable ${name}, which is not set.`,
        key: `${name} is not set`,
        locations: isScript(file) ? [locationOf(file, line)] : [],
        scope: 'environment',
        fix: giveVariable(name, `Where it may be empty, the script can say so: \${${name}:-}`),
      }),
    },
    {
      literals: ['yntax error'],
      match: /^(?<file>[\w./@+-]{1,200}): (?:line )?(?<line>\d{1,6}): [sS]yntax error:? (?<text>.{1,200})$/,
      read: ({ file = '', line = '', text = '' }) => ({
        category: 'compile',
        strength: 'likely',
        title: `Syntax error: ${text}${isScript(file) ? ` (${shortLocation(file, line)})` : ''}`,
        cause: `The shell cannot read a script: syntax error ${text}`,
        locations: isScript(file) ? [locationOf(file, line)] : [],
        fix: {
          summary: 'Correct the script at that line, or where the quote, bracket or block that is open there begins.',
          commands: [isScript(file) ? sh`bash -n ${withoutCheckout(file)}` : undefined],
        },
      }),
    },
    {
      literals: [
        'unexpected end of file',
        'flag provided but not defined',
        'unrecognized option',
        'invalid option',
        'unknown option',
        'unrecognized arguments',
        'Bad substitution',
        'bad substitution',
        'unknown flag',
        'no such option',
      ],
      match:
        /^(?<text>.{0,300}(?:unexpected end of file|flag provided but not defined|unrecognized option|invalid option|unknown option|unrecognized arguments|[bB]ad substitution|unknown flag|no such option).{0,200})$/,
      read: ({ text }, block) => ({
        category: 'config',
        strength: 'likely',
        title: `${text?.trim()}`,
        cause: `A command was called wrongly: ${text?.trim()}`,
        to: block.lastWhile(/^\s*usage|^\s+-/i, 8),
      }),
    },
  ],
};

/** A script that Git does not know as a program, and the socket of Docker, are refused the same everywhere. */
function fixOfDenied(text: string): Fix | undefined {
  const script =
    /(?:^|: )(?<name>(?:\.{0,2}\/)?(?:[\w.+-]{1,80}\/){0,12}(?:gradlew|mvnw|[\w.+-]{1,80}\.(?:sh|py|pl|rb|bash)))["']?: (?:cannot execute: )?[Pp]ermission denied$/.exec(
      text.trim(),
    )?.groups?.name;
  if (script)
    return {
      summary: `Make ${script.split('/').at(-1)} executable, and commit its mode.`,
      steps: ['A checkout or copy on Windows loses the mode; in a Dockerfile, `COPY --chmod=755` sets it.'],
      commands: [sh`git update-index --chmod=+x ${withoutCheckout(script).replace(/^\.\//, '')}`],
    };
  return /docker\.sock/.test(text)
    ? {
        summary: 'Let the user that runs the job talk to the Docker daemon.',
        steps: ['Put it into the group that owns the socket, start its session anew, or run Docker without root.'],
        commands: [sh`ls -l /var/run/docker.sock`],
      }
    : undefined;
}

/** Whether the name is that of a script, and not of the shell that was given a text. */
function isScript(name: string): boolean {
  return !/^(?:\/(?:usr\/)?bin\/)?(?:ba|da|z|k)?sh$/.test(name);
}

function strengthOf(text: string, block: Block): Strength {
  if (stopsMake.test(block.at(block.number + 1))) return 'exact';
  // `.` looks for what it reads in PATH, too
  return /: \.: /.test(text) ? 'specific' : 'likely';
}
