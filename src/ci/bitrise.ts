import type { Ci } from './ci.ts';
import { pair } from './environment.ts';

// https://devcenter.bitrise.io/en/references/available-environment-variables.html
export const bitrise = {
  name: 'bitrise',
  displayName: 'Bitrise',
  environment: {
    variable: 'BITRISE_IO',
    read: (env) => ({
      project: pair(env.BITRISEIO_GIT_REPOSITORY_OWNER, env.BITRISEIO_GIT_REPOSITORY_SLUG),
      run_id: env.BITRISE_BUILD_NUMBER,
      job: env.BITRISE_TRIGGERED_WORKFLOW_ID,
      branch: env.BITRISE_GIT_BRANCH,
      commit: env.BITRISE_GIT_COMMIT,
      url: env.BITRISE_BUILD_URL,
    }),
  },
  markers: [
    {
      kind: 'section',
      literals: ['| ('],
      match: /^\| \(\d{1,3}\) (?<name>\S.{0,75}?) {1,76}\|$/,
    },
    {
      kind: 'exit',
      literals: ['| x | '],
      match: /^\| x \| \S.{0,60}?(?: \(exit code: (?<code>\d{1,10})\))? {1,60}\| [\d.]{1,8} \w{3} {0,5}\|$/,
    },
  ],
} as const satisfies Ci;
