import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { numbersOf } from '../../detect/line-shapes.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const published = {
  what: 'This version is already published',
  category: 'deploy',
  strength: 'exact',
  scope: 'change',
  retry: 'pointless',
  fix: { summary: 'Raise the version, or skip publishing when it exists: a registry never takes a version twice.' },
} as const;

// ssh, rsync, Nomad, package registries, hosts of pages and apps
export const deploy: Detector = {
  tool: 'deploy',
  isProgram: false,
  rules: [
    {
      literals: ['cannot publish over the previously published'],
      match: /^npm (?:ERR!|error) (?<text>.{0,300}cannot publish over the previously published.{0,200})/,
      read: ({ text = '' }, block) => {
        const said = /You cannot publish.{1,200}/.exec(text)?.[0] ?? text;
        return {
          ...published,
          title: `npm publish: ${said}`,
          cause: `${published.what}: ${said}`,
          key: said,
          from: block.firstWhile(/^npm (?:ERR!|error) /, 6),
          to: block.lastWhile(/^npm (?:ERR!|error)/, 100),
        };
      },
    },
    phraseRule(
      [
        'EPUBLISHCONFLICT',
        'File already exists. See',
        "File already exists ('",
        'is already uploaded',
        'version already exists',
        'already exists on crates.io',
        'conflict: repository does not allow updating assets',
        'already been published',
        'Repushing of gem versions is not allowed',
      ],
      published,
    ),
    phraseRule(
      ['HTTPError: 400 Bad Request from', 'HTTPError: 403 Forbidden from', 'Trusted publishing exchange failure'],
      {
        what: 'The registry refused the upload',
        category: 'deploy',
        strength: 'likely',
        last: (block) => block.lastWhile(/^\s{2,}\S/, 4),
      },
    ),
    {
      literals: ['Push rejected, '],
      match: /^(?:remote:\s{1,6})?!\s{1,8}(?<text>Push rejected, .{1,200})/,
      read: ({ text = '' }) => ({
        category: 'compile',
        strength: 'exact',
        title: `Heroku: ${text}`,
        cause: `Heroku could not build the app: ${text}`,
        fix: { summary: 'Look at the buildpack’s output above: it names what does not build.' },
      }),
    },
    {
      literals: ['] › ✘'],
      match: /^.{0,40}\[semantic-release\].{0,60} › ✘ {1,3}(?<code>E[A-Z]{3,40}) (?<text>.{1,300})/,
      read: ({ code = '', text = '' }) => ({
        category: firstMatch(
          code,
          [
            [/TOKEN|AUTH|PERMISSION/, 'credentials'],
            [/GIT|BRANCH|TAG/, 'vcs'],
          ],
          'config',
        ),
        strength: 'exact',
        title: `semantic-release: ${text}`,
        cause: `semantic-release stopped with ${code}: ${text}`,
        key: code,
      }),
    },
    {
      literals: ['] › ✘'],
      match:
        /^.{0,40}\[semantic-release\].{0,60} › ✘ {1,3}The command "(?<command>.{1,200}?)" failed with (?:the error message )?(?<text>.{0,300})/,
      read: ({ command = '', text = '' }, block) => {
        const below = block.after(/^(?:fatal|error|remote): (?<text>.{1,300})/, 3);
        const why = text.replace(/\.$/, '').trim() || below?.groups.text || '';
        return {
          category: firstMatch(
            `${why} ${below?.text ?? ''}`,
            [
              [/\b403\b|denied/, 'permission'],
              [/\b401\b|Authentication/, 'credentials'],
            ],
            'vcs',
          ),
          strength: 'exact',
          title: `semantic-release: ${below?.groups.text ?? why}`,
          cause: `semantic-release could not run ${command}: ${below?.groups.text ?? why}`,
          key: `${command.split(' ').slice(0, 2).join(' ')} ${below?.groups.text ?? why}`,
          to: below?.line,
        };
      },
    },
    {
      literals: ['An error occurred while running semantic-release'],
      match: /An error occurred while running semantic-release: ?(?<text>.{0,300})/,
      read: ({ text }, block) => {
        const below = block.after(/^\s{0,8}(?<text>(?!at |\{|\[)\S.{1,400})/, 1);
        const why = text || below?.groups.text;
        return {
          category: 'deploy',
          strength: 'specific',
          title: `semantic-release failed${why ? `: ${why}` : ''}`,
          cause: `semantic-release stopped${why ? `: ${why}` : ''}`,
          key: why,
          to: text ? block.number : below?.line,
        };
      },
    },
    phraseRule(['gpg: signing failed', 'gpg: no default secret key', 'gpg: skipped "', 'error: gpg failed to sign'], {
      what: 'The release cannot be signed',
      bare: true,
      category: 'credentials',
      strength: 'exact',
      fix: {
        summary: 'Import the signing key in the job, and give gpg its passphrase.',
        commands: [sh`gpg --list-secret-keys`],
      },
    }),
    {
      literals: ['failed to place all allocations:'],
      match:
        /^==> (?:\S{8,40}: )?Evaluation "[^"]{1,40}" finished with status .{0,60}failed to place all allocations:$/,
      read: (_, block) => {
        const to = block.lastWhile(/^\s{4,12}(?:\* |(?:\S{8,40}: )?Task Group ")/, 20);
        const reasons = numbersOf(block.number, to).flatMap(
          (line) => /^\s{4,12}\* (?<text>.{1,200})/.exec(block.at(line))?.groups?.text ?? [],
        );
        const why = reasons.findLast((text) => /exhausted/.test(text)) ?? reasons.at(-1);
        return {
          category: /exhausted/.test(why ?? '') ? 'resources' : 'config',
          strength: 'exact',
          title: `Nomad could not place all allocations: ${why ?? 'it names no reason'}`,
          cause: `Nomad could not place all allocations${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`,
          key: why ?? '',
          to,
        };
      },
    },
    phraseRule(['ssh: connect to host', 'ssh_exchange_identification', 'kex_exchange_identification'], {
      what: 'The server cannot be reached by ssh',
      category: 'network',
      strength: 'specific',
      scope: 'environment',
    }),
    phraseRule(['Permission denied (publickey', 'Host key verification failed', 'Load key "', 'Error loading key "'], {
      what: 'The ssh login was refused',
      category: 'credentials',
      strength: 'specific',
      fix: {
        summary: 'Check the key and the known hosts of the job.',
        steps: [
          'The public key must be on the server or be a deploy key of the repository.',
          'A key in a variable must keep its line breaks and its last newline.',
          'Compare the key that ssh-keyscan prints with the server’s own, then add it to known_hosts.',
        ],
        commands: [sh`ssh-keyscan <host>`, sh`ssh -vT git@<host>`],
      },
    }),
    phraseRule(['rsync error: ', 'rsync: connection unexpectedly closed', 'scp: '], {
      what: 'The copy to the server failed',
      category: 'deploy',
      strength: 'likely',
    }),
    phraseRule(
      [
        'Push rejected',
        'pre-receive hook declined',
        '!     Push failed',
        'Get Pages site failed',
        'Deployment failed, try again later',
        'Failed to create deployment',
        'Deployment has failed',
        'Release failed',
        'Failed to deploy artifacts',
        'Could not publish',
      ],
      {
        what: 'The deployment was refused',
        category: 'deploy',
        strength: 'specific',
        scope: 'unknown',
      },
    ),
    // Harbor
    {
      literals: ['will exceed the configured upper limit of'],
      match:
        /^.{0,80}adding (?<added>[\d.]{1,12} \w{1,5}) of \w{1,20} resource, which when updated to current usage of (?<used>[\d.]{1,12} \w{1,5}) will exceed the configured upper limit of (?<most>[\d.]{1,12} \w{1,5})/,
      read: ({ added, used, most }, block) => ({
        category: 'service_limit',
        strength: 'exact',
        title: `The registry’s quota is used up: ${added} cannot be added to ${used} of ${most}`,
        cause: block.text.trim(),
        key: 'quota of the registry',
        retry: 'pointless',
        fix: { summary: 'Delete old images and collect the garbage, or raise the quota of the registry’s project.' },
      }),
    },
    phraseRule(['denied: permission_denied', 'denied: Permission "artifactregistry.'], {
      what: 'The registry refused the push or pull',
      category: 'permission',
      strength: 'specific',
      fix: {
        summary: 'Let the account or the job’s token write to this repository.',
        steps: ['At GitHub, give the job `packages: write`, and the repository access to the package.'],
      },
    }),
    phraseRule(
      [
        'denied: requested access to the resource is denied',
        'insufficient_scope: authorization failed',
        'no basic auth credentials',
        'unauthorized: authentication required',
      ],
      {
        what: 'The registry refused the push or pull',
        category: 'credentials',
        strength: 'specific',
        fix: {
          summary: 'Log in to the registry before, with an account that may write to this repository.',
          commands: [sh`docker login <registry>`],
        },
      },
    ),
  ],
};
