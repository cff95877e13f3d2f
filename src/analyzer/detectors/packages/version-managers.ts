import type { Detector } from '../../detect/detector.ts';

const fix = {
  summary:
    'Correct the version that the job asks for, or install it; the program that ran in its place is the older one of the machine.',
};

// What nvm, fnm, rbenv and those made after it, SDKMAN and asdf say where a job asks for a version that they cannot give.
// Scripts often go on with the one of the machine: https://github.com/nvm-sh/nvm
export const versionManagers: Detector = {
  tool: 'version-manager',
  rules: [
    {
      literals: [
        'to browse available versions.',
        'is not yet installed.',
        'is not currently installed',
        "' is not installed",
        'Stop! ',
        'No preset version installed for command ',
      ],
      match:
        /^(?:Version '(?<node>[^']{1,40})' (?:\(with LTS filter\) )?not found - try `nvm ls-remote|N\/A: version "(?<used>[^"]{1,60})" is not yet installed\.|error: Requested version (?<asked>\S{1,40}) is not currently installed|(?<manager>rbenv|pyenv|nodenv|jenv|plenv|goenv|phpenv): version [`'](?<version>[^']{1,60})' is not installed|Stop! (?<candidate>[\w ]{1,20} \S{1,40}) is not available\.|No preset version installed for command (?<command>\S{1,60}))/,
      read: ({ node, used, asked, manager, version, candidate, command }, block) => {
        const ofNode = node || used || asked;
        const named = candidate || (command && `A version for ${command}`) || `Version ${version} of ${manager}`;
        const what = ofNode ? `Node.js ${ofNode}` : named;
        return {
          category: 'missing_tool',
          strength: 'likely',
          title: `${what}, which the job asks for, is not installed`,
          cause: `${what} is not installed: ${block.text.trim()}`,
          key: `version ${what}`,
          scope: 'environment',
          fix,
        };
      },
    },
  ],
};
