import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// apt, apk, brew, pacman, choco, winget, snap; dnf and mock are in rpm.ts
export const osPackages: Detector = {
  tool: 'os-packages',
  isProgram: false,
  rules: [
    phraseRule(['E: Unable to locate package', 'has no installation candidate', 'E: Version '], {
      what: 'apt cannot find the package',
      category: 'dependency',
      strength: 'specific',
      fix: {
        summary: 'Refresh the package lists, and check the name for this release of the image.',
        commands: [sh`apt-get update`, sh`apt-cache policy <package>`],
      },
    }),
    {
      literals: ['is not valid yet'],
      match: /^E: (?<text>Release file for \S{1,300} is not valid yet \(invalid for another .{1,60}\))/,
      read: ({ text = '' }) => ({
        category: 'runner',
        strength: 'exact',
        title: `The clock of the machine is behind: ${text}`,
        cause: `apt refuses lists that come from the future: ${text}`,
        key: 'clock behind the lists of apt',
        scope: 'environment',
        fix: {
          summary: 'Set the clock of the machine that runs the job, and let it be kept by NTP.',
          commands: [sh`date -u`, sh`timedatectl`],
        },
      }),
    },
    phraseRule(
      [
        'Hash Sum mismatch',
        'File has unexpected size',
        'Mirror sync in progress',
        'does not have a Release file',
        'no longer has a Release file',
        " Release' is not signed.",
        " InRelease' is not signed.",
        'NO_PUBKEY',
        "The following signatures couldn't be verified",
      ],
      {
        what: 'apt cannot use the repository',
        category: 'dependency',
        scope: 'external',
        retry: 'unknown',
        fix: {
          summary: 'Refresh the lists; if it stays, the release is no longer served or its key has changed.',
          commands: [sh`apt-get clean`, sh`apt-get update`],
        },
      },
    ),
    phraseRule(['E: Malformed entry ', ' is not known on line ', 'E: Conflicting values set for option '], {
      what: 'apt cannot read its list of sources',
      category: 'config',
      strength: 'specific',
      scope: 'change',
      retry: 'pointless',
      fix: {
        summary: 'Correct the named line of the sources.',
        commands: [sh`cat /etc/apt/sources.list`, sh`ls /etc/apt/sources.list.d`],
      },
    }),
    phraseRule(['are you root?'], {
      what: 'apt may not write',
      category: 'permission',
      scope: 'change',
      retry: 'pointless',
      strength: 'exact',
      fix: { summary: 'Run it as root.', commands: [sh`sudo apt-get install <package>`] },
    }),
    {
      // debhelper
      literals: [': error: missing files, aborting'],
      match: /^(?<tool>dh_\w{2,40}): error: missing files, aborting$/,
      read: ({ tool = '' }, block) => {
        const from =
          block.firstAbove(/^dh_\w{2,40}: warning: (?:Cannot find|.{1,300} is not installed)/, 9)?.line ?? block.number;
        const why =
          /^dh_\w{2,40}: warning: (?<text>.{1,300})/.exec(block.at(from))?.groups?.text ?? 'files are missing';
        const path = /^Cannot find \(any matches for\) "(?<path>[^"]{1,300})"/.exec(why)?.groups?.path;
        return {
          category: 'config',
          strength: 'exact',
          title: path ? `${tool} does not find ${path}` : `${tool}: ${why}`,
          cause: path
            ? `${tool} is to put ${path} into a package, which the build did not install.`
            : `The package does not hold what was built: ${why}`,
          key: `${tool} ${path ?? why}`,
          from,
          fix: path
            ? { summary: `Correct ${path} in the file of debian/ that lists it, or let the build install it.` }
            : { summary: 'Name the file in debian/*.install, or in debian/not-installed.' },
        };
      },
    },
    phraseRule(['Could not get lock /var/lib', 'Unable to acquire the dpkg frontend lock'], {
      what: 'Another package manager is running',
      category: 'runner',
      strength: 'specific',
      retry: 'safe',
      fix: {
        summary: 'Wait for the machine’s own updates.',
        commands: [sh`apt-get -o DPkg::Lock::Timeout=300 install <package>`],
      },
    }),
    phraseRule(['E: Sub-process /usr/bin/dpkg returned an error', 'dpkg: error processing'], {
      what: 'dpkg failed',
      category: 'dependency',
      strength: 'generic',
    }),
    {
      literals: ['unable to select packages', 'unsatisfiable constraints'],
      match: /^ERROR: (?:unable to select packages:|unsatisfiable constraints:$)/,
      read: (_, block) => {
        const what = block
          .at(block.number + 1)
          .trim()
          .replace(/:$/, '');
        return {
          category: 'dependency',
          strength: 'exact',
          title: `apk: ${what}`,
          cause: `apk cannot install: ${what}`,
          key: what,
          to: block.lastWhile(/^\s{2}/, 8),
          fix: {
            summary:
              'Alpine releases keep one version of a package: drop the pin, or name the version this release has.',
            commands: [sh`apk search <package>`],
          },
        };
      },
    },
    phraseRule(
      [
        'No available formula',
        'No formulae or casks found',
        'Cannot install in Homebrew',
        'Error: Failure while executing; `brew',
      ],
      {
        what: 'Homebrew cannot install it',
        category: 'dependency',
        strength: 'specific',
      },
    ),
    phraseRule(
      [
        'error: target not found: ',
        'error: failed to commit transaction',
        'error: failed to prepare transaction',
        'is not a known package',
        'The package was not found with the source(s) listed',
        'No package found matching input criteria',
      ],
      {
        what: 'The package cannot be installed',
        category: 'dependency',
        strength: 'specific',
      },
    ),
    phraseRule(
      [
        'Cannot find a valid baseurl for repo',
        'Failed to download metadata for repo',
        'Cannot prepare internal mirrorlist',
      ],
      {
        what: 'dnf cannot reach a repository',
        category: 'network',
        strength: 'specific',
        retry: 'unknown',
        fix: {
          summary: 'Try again; if it stays, this release has moved to the vault or the mirror is gone.',
          commands: [sh`dnf repolist -v`],
        },
      },
    ),
  ],
};
