import type { Ci } from './ci.ts';
import { repositoryOf } from './environment.ts';

// https://docs.netlify.com/configure-builds/environment-variables/
export const netlify = {
  name: 'netlify',
  displayName: 'Netlify',
  environment: {
    variable: 'NETLIFY',
    read: (env) => ({
      project: repositoryOf(env.REPOSITORY_URL),
      run_id: env.BUILD_ID,
      branch: env.HEAD || env.BRANCH,
      commit: env.COMMIT_REF,
      url: env.DEPLOY_URL,
    }),
  },
  framing: [{ first: /\d/, match: /^\d{1,2}:\d\d:\d\d [AP]M: / }],
  markers: [
    {
      kind: 'exit',
      literals: ['"build.command" failed', 'Plugin "'],
      match: /^(?:"build\.command"|Plugin "[^"]{1,100}") failed\s*$/,
      below: { match: /^\s*Command failed with exit code (?<code>\d{1,10}): /, within: 5 },
    },
  ],
} as const satisfies Ci;
