import type { Category } from '../../../contract/analyses/analysis.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

const categories: Record<string, Category> = {
  ENOTFOUND: 'network',
  ECONNRESET: 'network',
  ETIMEDOUT: 'network',
  ECONNREFUSED: 'network',
  E401: 'credentials',
  EOTP: 'credentials',
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
        const said = sentence(code ?? '', block) ?? (why && unwrapped(why, block).replace(/^(\d{3}) (?=\1 )/, ''));
        return {
          category: /cannot publish over/.test(why?.groups.text ?? '')
            ? 'deploy'
            : (categories[code ?? ''] ?? 'dependency'),
          strength: 'exact',
          title: said ? `npm ${code}: ${said}` : `npm stopped with ${code}`,
          cause: `npm stopped with ${code}${said ? `: ${said}` : '.'}`,
          key: `${code} ${why?.groups.text ?? ''}`,
          to: block.lastWhile(/^npm (?:ERR!|error)(?! code E)/, 100),
          fix: fixOf(code ?? '', block),
        };
      },
    },
    {
      // node-gyp, which builds the native part of a package
      literals: ['gyp ERR! stack Error: '],
      match: /^(?:npm (?:ERR!|error) )?gyp ERR! stack Error: (?<text>.{1,300})/,
      read: ({ text = '' }) => ({
        category: /\bfind .{0,20}(?:Python|Studio)|not found: /.test(text) ? 'missing_tool' : 'dependency',
        strength: /\bfailed with exit code: \d/.test(text) ? 'echo' : 'exact',
        title: `node-gyp: ${text}`,
        cause: `The native part of a package could not be built: ${text}`,
        fix: { summary: 'Install Python, make and a C++ compiler in the job, or take a version that comes compiled.' },
      }),
    },
    {
      literals: ['ERR! missing script', 'ERR! Missing script', 'error Missing script'],
      match: /^npm (?:ERR!|error) (?<text>[Mm]issing script.{1,200})/,
      read: ({ text }) => ({
        category: 'config',
        strength: 'exact',
        title: `npm: ${text}`,
        cause: `The job runs a script that package.json does not have: ${text}`,
        fix: { summary: 'Correct the name in the job, or add the script.', commands: [sh`npm run`] },
      }),
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
      literals: [
        'lockfile is frozen',
        'error: Script not found',
        'failed to resolve',
        'Workspace dependency',
        'error: The lockfile is out of date',
      ],
      match:
        /^error: (?<text>lockfile had changes, but lockfile is frozen.{0,60}|Script not found .{1,100}|\S{1,100} failed to resolve.{0,60}|No version matching .{1,200}|Workspace dependency .{1,200}|The lockfile is out of date.{0,200})/,
      read: ({ text }) => ({
        category: /^Script/.test(text ?? '') ? 'config' : 'dependency',
        strength: 'exact',
        title: `${text}`,
        cause: `The package manager stopped: ${text}`,
        fix: /frozen|out of date/.test(text ?? '')
          ? { summary: 'Update the lock file and commit it.', commands: [sh`bun install`, sh`deno install`] }
          : undefined,
      }),
    },
    {
      literals: ['ERR_PNPM_'],
      match: /^(?:\s|\u2009){0,4}(?<code>ERR_PNPM_[A-Z0-9_]{2,60})(?:\s|\u2009){1,4}(?<text>.{1,500})/,
      read: ({ code, text }, block) => ({
        category: firstMatch(
          code,
          [
            [/FETCH_40[13]/, 'credentials'],
            [/NO_SCRIPT|UNSUPPORTED_ENGINE|BAD_PM|JSON_PARSE|NO_LOCKFILE|NO_PKG_MANIFEST/, 'config'],
            [/META_FETCH|FETCH_(?!404)/, 'network'],
          ],
          'dependency',
        ),
        strength: /RECURSIVE_RUN|ELIFECYCLE|RECURSIVE_EXEC/.test(code ?? '') ? 'echo' : 'exact',
        title: `${code}: ${text}`,
        cause: `pnpm stopped with ${code}: ${text}`,
        key: `${code} ${text}`,
        to: block.paragraphEnd(6),
        fix: pnpmFix(code ?? ''),
      }),
    },
    {
      literals: [
        "error Couldn't find",
        'error An unexpected error occurred: "',
        'error Your lockfile needs',
        'error Incorrect integrity',
        'error Found incompatible',
        'error Received malformed',
        'YN00',
        'The engine "node" is incompatible',
        'error Command "',
        'error Integrity check failed',
        'error Package "',
        'error Workspaces can only',
      ],
      match:
        /^(?:error |➤ YN(?!00(?:0[024-8]|1[379]|32|48|50|59|6[0-35]|68|69|76|8[5-9]))\d{4}: (?:│ )?)(?!An unexpected error occurred: "Command failed)(?<text>.{1,400})/,
      read: ({ text }) => ({
        fix: yarnFix(text ?? ''),
        category: /https?:\/\/.{1,300}(?:ESOCKET|ETIMEDOUT|ECONN|ENOTFOUND|50\d)/.test(text ?? '')
          ? 'network'
          : 'dependency',
        strength: 'specific',
        title: `yarn: ${text}`,
        cause: `yarn: ${text}`,
      }),
    },
    {
      // pnpm 10, Bun and Yarn 4 run only those scripts of packages that they are told to, and go on.
      literals: ['gnored build scripts: ', ' postinstall', 'build scripts have been disabled'],
      match:
        /^\W{0,8}(?:YN0004: (?:│ )?)?(?<text>Ignored build scripts: .{1,300}?\.(?= *│?$)|Blocked \d{1,4} postinstalls?\b|(?<name>@?[^\s@]{1,100})@\S{1,100} lists build scripts, but all build scripts have been disabled)/,
      read: ({ text, name }) => ({
        category: 'config',
        strength: 'echo',
        title: `${text}`,
        cause: `The package manager did not run the scripts with which packages fetch or build what they need: ${text}`,
        fix: {
          summary: 'Allow the scripts of the packages that need them, and commit what that changes.',
          commands: name ? [] : [text?.startsWith('Blocked') ? sh`bun pm untrusted` : sh`pnpm approve-builds`],
        },
      }),
    },
  ],
};

/** The sentence that names the package, where npm begins with a general one. */
function sentence(code: string, block: Block): string | undefined {
  const named: Record<string, RegExp> = {
    ERESOLVE: /^npm (?:ERR!|error) (?<text>(?:peer|peerOptional|Conflicting peer dependency:) \S.{1,200})/,
    EBADENGINE: /^npm (?:ERR!|error) (?:notsup|engine) (?<text>(?:Required|Not compatible).{1,200})/,
    EUSAGE: /^npm (?:ERR!|error) (?<text>(?:Missing|Invalid): .{1,200})/,
    E404: /^npm (?:ERR!|error) 404 {1,3}(?<text>(?:The requested resource )?'.{1,200})/,
  };
  return named[code] && block.after(named[code], 30)?.groups.text;
}

/** npm breaks its longer sentences over lines. */
function unwrapped({ line, groups }: LineMatch, block: Block): string {
  const { text = '' } = groups;
  if (!/^[A-Z`].{50,200}[\w`,]$/.test(text)) return text;
  const below = [line + 1, line + 2].map((at) => block.at(at).replace(/^npm (?:ERR!|error) /, ''));
  return /^.{50,400}?[\w)]\.(?=\s|$)/.exec([text, ...below].join(' '))?.[0] ?? text;
}

function fixOf(code: string, block: Block): Fix | undefined {
  const fixes: Record<string, Fix> = {
    ERESOLVE: {
      summary: 'Bring the two packages to versions that fit each other.',
      commands: [sh`npm explain <package>`, sh`npm install --legacy-peer-deps`],
    },
    EUSAGE: {
      summary: 'package.json and package-lock.json differ, or the lock file is missing: write it and commit it.',
      commands: [sh`npm install`, sh`git add package-lock.json`],
    },
    ETARGET: { summary: 'Ask for a version that has been published.', commands: [sh`npm view <package> versions`] },
    E404: { summary: 'Correct the name of the package; for a private one, give the job its registry and token.' },
    EINTEGRITY: {
      summary:
        'The downloaded package differs from the lock file: clean the cache, and look at who changed the lock file.',
      commands: [sh`npm cache clean --force`],
    },
    EBADENGINE: { summary: 'Use the version of Node that the package asks for in the job.' },
    E401: { summary: 'Give the job a valid registry token (.npmrc, NODE_AUTH_TOKEN).' },
    E403: { summary: 'The token may not do this, or the version exists already.' },
    EJSONPARSE: { summary: 'package.json is not valid JSON: correct it.', commands: [sh`npx jsonlint package.json`] },
  };
  const wanted = /for (?<name>@?[\w./-]{1,100})@/.exec(block.at(block.number + 1))?.groups?.name;
  if (code === 'ETARGET' && wanted)
    return {
      summary: `Ask for a version of ${wanted} that has been published.`,
      commands: [sh`npm view ${plainName(wanted)} versions`],
    };
  return fixes[code];
}

function pnpmFix(code: string): Fix | undefined {
  if (/OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH|LOCKFILE_BREAKING/.test(code))
    return {
      summary: 'Update pnpm-lock.yaml and commit it.',
      commands: [sh`pnpm install`, sh`git add pnpm-lock.yaml`],
    };
  if (/NO_LOCKFILE/.test(code)) return { summary: 'Commit pnpm-lock.yaml, or check that the job runs where it lies.' };
  if (/UNSUPPORTED_ENGINE/.test(code))
    return { summary: 'Use the version of Node or pnpm that package.json asks for.' };
  if (/PEER_DEP/.test(code))
    return { summary: 'Bring the named packages to versions that fit each other.', commands: [sh`pnpm why <package>`] };
  if (/NO_SCRIPT/.test(code))
    return { summary: 'Correct the name of the script in the job, or add it to package.json.' };
  return undefined;
}

function yarnFix(text: string): Fix | undefined {
  if (/lockfile (?:needs to be updated|would have been modified)/.test(text))
    return { summary: 'Update yarn.lock and commit it.', commands: [sh`yarn install`, sh`git add yarn.lock`] };
  if (/is incompatible with this module/.test(text))
    return { summary: 'Use the version of Node that the package asks for.' };
  if (/Command ".{1,60}" not found/.test(text))
    return { summary: 'Correct the name of the script in the job, or add it to package.json.' };
  return undefined;
}
