import type { Ci } from './ci.ts';

// https://docs.codemagic.io/yaml-basic-configuration/environment-variables/
export const codemagic = {
  name: 'codemagic',
  displayName: 'Codemagic',
  environment: {
    variable: 'CM_BUILD_ID',
    read: (env) => ({
      project: env.CM_REPO_SLUG,
      run_id: env.CM_BUILD_ID,
      branch: env.CM_BRANCH,
      commit: env.CM_COMMIT,
    }),
  },
  markers: [
    {
      kind: 'exit',
      literals: ['Build failed :|'],
      match: /^Build failed :\|/,
      below: { match: /^Step \d{1,3} script [`'].{1,200}[`'] exited with status code (?<code>\d{1,10})/, within: 1 },
    },
  ],
} as const satisfies Ci;
