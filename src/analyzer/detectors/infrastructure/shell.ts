import type { Detector } from '../../detect/detector.ts';

/** Who could not start a program; others could not read a file. */
const started = /^(?:\S{0,200}\/)?(?:\w{0,4}sh|env|make(?:\[\d\])?|sudo|nohup|time|xargs|exec)\b|: line \d{1,6}: /;

const unixLineEnds = {
  summary: 'Save the script with Unix line endings (LF).',
  steps: ['Let Git keep them on every machine: `*.sh text eol=lf` in .gitattributes.'],
};

// bash, dash, zsh, cmd and env
export const shell: Detector = {
  tool: 'shell',
  isProgram: false,
  rules: [
    {
      literals: [
        'command not found',
        ': not found',
        ': file not found',
        'is not recognized as',
        'executable file not found',
      ],
      match:
        /^(?<text>(?:.{0,200}: )?(?:line \d{1,6}: |\d{1,6}: )?(?<command>[\w./@+-]{1,120}): (?:command |file )?not found|.{0,200}executable file not found in .{1,60}|'?(?<other>[^']{1,100})'? is not recognized as .{1,120}|.{0,80}command not found: .{1,100})$/,
      read: ({ text, command, other }) => ({
        category: 'missing_tool',
        // `.` looks for what it reads in PATH, too
        strength: /: \.: /.test(text ?? '') ? 'specific' : 'likely',
        title: `Command not found: ${command || other || text}`,
        cause: `${text}`,
        key: `command not found ${command || other || text}`,
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
    {
      literals: ['No such file or directory'],
      match: /^(?<text>(?:[\w./+-]{1,200}: ){1,4}.{0,300}No such file or directory.{0,60})$/,
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
      read: ({ text }) => ({
        category: 'permission',
        strength: 'likely',
        title: `${text?.trim()}`,
        cause: `Permission was denied: ${text?.trim()}`,
      }),
    },
    {
      literals: [
        'syntax error near unexpected token',
        'unbound variable',
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
        /^(?<text>.{0,300}(?:syntax error near unexpected token|unbound variable|unexpected end of file|flag provided but not defined|unrecognized option|invalid option|unknown option|unrecognized arguments|[bB]ad substitution|unknown flag|no such option).{0,200})$/,
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
