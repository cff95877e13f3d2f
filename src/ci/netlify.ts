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
      literals: ['"build.command" failed'],
      match: /^"build\.command" failed\s*$/,
      below: { match: /^\s*Command failed with exit code (?<code>\d{1,10}): /, within: 5 },
    },
    // What runs behind the command, and says below how it failed
    { kind: 'section', literals: ['Plugin "'], match: /^(?<name>Plugin "[^"]{1,100}") failed\s*$/ },
    {
      kind: 'exit',
      literals: ["Failed during stage 'building site'"],
      match: /^Failed during stage 'building site': (?:.{0,200}exit code: (?<code>[1-9]\d{0,2})\b)?/,
      // It may stand above what the command printed last.
      last: true,
    },
  ],
} as const satisfies Ci;
