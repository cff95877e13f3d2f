import type { Ci } from './ci.ts';

// https://docs.aws.amazon.com/amplify/latest/userguide/amplify-console-environment-variables.html
export const amplify = {
  name: 'amplify',
  displayName: 'AWS Amplify Hosting',
  environment: {
    variable: 'AWS_APP_ID',
    read: (env) => ({
      project: env.AWS_APP_ID,
      run_id: env.AWS_JOB_ID,
      branch: env.AWS_BRANCH,
      commit: env.AWS_COMMIT_ID,
    }),
  },
  markers: [
    {
      kind: 'section',
      literals: ['# Executing command: '],
      match: /^# Executing command: (?<name>(?<command>\S.{0,399}))$/,
    },
    {
      kind: 'exit',
      literals: ['!!! Build failed'],
      match: /^!!! Build failed$/,
      below: { match: /^!!! (?:\w{0,40}Error: )?Command failed with exit code (?<code>\d{1,10})/, within: 2 },
    },
  ],
} as const satisfies Ci;
