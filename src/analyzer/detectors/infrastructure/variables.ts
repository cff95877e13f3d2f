import type { Detector } from '../../detect/detector.ts';
import { giveVariable } from '../../detect/give-variable.ts';

const unset = /[Mm]issing|not set|unset|(?:not|un)defined|required|not (?:found|provided)|empty|must be set/;

const mostVariables = 30;

// What programs say of settings that the job did not give them
export const variables: Detector = {
  tool: 'environment',
  isProgram: false,
  rules: [
    {
      literals: [
        'nvironment variable',
        'nv var',
        'ENV variable',
        'parameter null or not set',
        'parameter not set',
        ' is not set',
        ' not set or empty',
        ' must be set',
        ' is required but ',
        ' is unset',
      ],
      match:
        /^(?<text>.{0,200}(?:[Ee]nvironment var|[Ee]nv var|ENV var|parameter null or not set|parameter not set).{0,300}|(?:.{0,12}(?:ERROR|[Ee]rror|FATAL|[Ff]atal|Missing|✖|❌)\W{1,4})?\$?[A-Z][A-Z0-9]{0,30}_[A-Z0-9_]{1,60}\W{0,2} (?:is not set|not set or empty|must be set|is required but|is unset).{0,200})/,
      read: ({ text = '' }, block) => {
        const [before, after] = text.split(': parameter ');
        const variable =
          after === undefined ? /\b[A-Z][A-Z0-9]*_[A-Z0-9_]{1,80}\b/.exec(text)?.[0] : before?.split(/\W/).at(-1);
        if (!unset.test(text) || /[Ww]arning|optional|deprecated/.test(text)) return undefined;
        return {
          category: 'config',
          strength:
            block.level === 'error' || /^(?:.{0,12}(?:ERROR|[Ee]rror)|FATAL|[Ff]atal|[Mm]issing)/.test(text)
              ? 'specific'
              : 'likely',
          title:
            variable && !text.includes(`${variable} is not set`)
              ? `${variable} is not set: ${text.trim()}`
              : text.trim(),
          cause: `A setting is missing: ${text.trim()}`,
          scope: 'environment',
          fix: giveVariable(variable ?? 'the variable'),
        };
      },
    },
    {
      // GitHub shows the variables of a step, with stars for a secret and with nothing for one that the run does not get.
      literals: ['KEY: ', 'KEYSTORE: ', 'TOKEN: ', 'SECRET: ', 'PASSWORD: ', 'CREDENTIALS: '],
      match: /^ {2}(?<name>[A-Z][A-Z\d_]{0,60}(?:KEY|KEYSTORE|TOKEN|SECRET|PASSWORD|CREDENTIALS)): $/,
      read: ({ name = '' }, block) =>
        block.before(/^env:$/, mostVariables) && {
          category: 'config',
          // The step may do without it.
          strength: 'echo',
          title: `The variable ${name} is empty`,
          cause: `The variable ${name} of the step is empty.`,
          key: `${name} is empty`,
          scope: 'environment',
          fix: {
            summary: `Set the secret that ${name} is taken from.`,
            steps: ['Runs for a fork, and for Dependabot, do not get the secrets of a repository.'],
          },
        },
    },
  ],
};
