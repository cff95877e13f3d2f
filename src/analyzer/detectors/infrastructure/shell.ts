import type { Detector } from '../../detect/detector.ts';

/** Who could not start a program; others could not read a file. */
const started = /^(?:\S{0,200}\/)?(?:\w{0,4}sh|env|make(?:\[\d\])?|sudo|nohup|time|xargs|exec)\b|: line \d{1,6}: /;

// bash, dash, zsh, cmd and env
export const shell: Detector = {
  tool: 'shell',
  isProgram: false,
  rules: [
    {
      literals: ['command not found', ': not found', 'is not recognized as', 'executable file not found'],
      match:
        /^(?<text>(?:.{0,200}: )?(?:line \d{1,6}: |\d{1,6}: )?(?<command>[\w./@+-]{1,120}): (?:command )?not found|.{0,200}executable file not found in .{1,60}|'?(?<other>[^']{1,100})'? is not recognized as .{1,120}|.{0,80}command not found: .{1,100})$/,
      read: ({ text, command, other }) => ({
        category: 'missing_tool',
        strength: 'likely',
        title: `Command not found: ${command || other || text}`,
        cause: `${text}`,
        key: `command not found ${command || other || text}`,
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
