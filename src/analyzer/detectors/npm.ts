import type { Category } from '../../contract/analysis.ts';
import type { Detector } from '../detector.ts';

const categories: Record<string, Category> = {
  ERESOLVE: 'dependency',
  ETARGET: 'dependency',
  E404: 'dependency',
  EINTEGRITY: 'dependency',
  EUSAGE: 'dependency',
  ENOTFOUND: 'network',
  ECONNRESET: 'network',
  ETIMEDOUT: 'network',
  ECONNREFUSED: 'network',
  E401: 'credentials',
  E403: 'permission',
  EACCES: 'permission',
  E429: 'service_limit',
  ENOSPC: 'resources',
  ENOMEM: 'resources',
  EJSONPARSE: 'config',
  EBADENGINE: 'config',
};

// https://docs.npmjs.com/cli/commands/npm-install
export const npm: Detector = {
  tool: 'npm',
  rules: [
    {
      literals: ['npm ERR! code', 'npm error code'],
      match: /^npm (?:ERR!|error) code (?<code>E[A-Z0-9]{2,30})/,
      read: ({ code }, block) => {
        if (code === 'ELIFECYCLE') return undefined;
        const why = block.after(
          /^npm (?:ERR!|error) (?!errno|syscall|path|code|A complete log|Log files)(?<text>\S.{0,500})/,
          8,
        );
        return {
          category: categories[code ?? ''] ?? 'dependency',
          strength: 'exact',
          title: `npm stopped with ${code}${why ? `: ${why.groups.text}` : ''}`,
          cause: `npm stopped with ${code}: ${why?.groups.text ?? ''}`,
          key: `${code} ${why?.groups.text ?? ''}`,
          to: block.lastWhile(/^npm (?:ERR!|error)/, 100),
        };
      },
    },
    {
      literals: ['ERR! missing script', 'ERR! Missing script', 'error Missing script'],
      match: /^npm (?:ERR!|error) (?<text>[Mm]issing script.{1,200})/,
      read: ({ text }) => ({ category: 'config', strength: 'exact', title: `npm: ${text}`, cause: `npm: ${text}` }),
    },
    {
      literals: ['npm ERR! code ELIFECYCLE', 'npm ERR! Test failed', 'npm error Lifecycle script', 'npm error code 1'],
      match: /^npm (?:ERR!|error) (?:code|Test failed|Lifecycle)/,
      read: (_, block) => ({
        category: 'unknown',
        strength: 'echo',
        title: 'An npm script failed',
        cause: 'An npm script failed.',
        to: block.lastWhile(/^npm (?:ERR!|error)/, 40),
      }),
    },
    {
      literals: ['ERR_PNPM_'],
      match: /^(?:\s|\u2009){0,4}(?<code>ERR_PNPM_[A-Z_]{2,60})(?:\s|\u2009){1,4}(?<text>.{1,500})/,
      read: ({ code, text }, block) => ({
        category: /FETCH_40[13]/.test(code ?? '')
          ? 'credentials'
          : /META_FETCH|FETCH_/.test(code ?? '')
            ? 'network'
            : 'dependency',
        strength: /RECURSIVE_RUN|ELIFECYCLE/.test(code ?? '') ? 'echo' : 'exact',
        title: `${code}: ${text}`,
        cause: `pnpm stopped with ${code}: ${text}`,
        to: block.paragraphEnd(6),
      }),
    },
    {
      literals: [
        "error Couldn't find",
        'error An unexpected error occurred',
        'error Your lockfile needs',
        'error Incorrect integrity',
        'error Found incompatible',
        'error Received malformed',
        'YN00',
        'The engine "node" is incompatible',
      ],
      match: /^(?:error |➤ YN(?!0000|0007|0013|0019)\d{4}: (?:│ )?)(?<text>.{1,400})/,
      read: ({ text }) => ({
        category: /https?:\/\/.{1,300}(?:ESOCKET|ETIMEDOUT|ECONN|ENOTFOUND|50\d)/.test(text ?? '')
          ? 'network'
          : 'dependency',
        strength: 'specific',
        title: `yarn: ${text}`,
        cause: `yarn: ${text}`,
      }),
    },
  ],
};
