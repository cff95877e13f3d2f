import type { Ci } from './ci.ts';
import { pair } from './environment.ts';

// https://vercel.com/docs/environment-variables/system-environment-variables
export const vercel = {
  name: 'vercel',
  displayName: 'Vercel',
  environment: {
    variable: 'VERCEL',
    read: (env) => ({
      project: pair(env.VERCEL_GIT_REPO_OWNER, env.VERCEL_GIT_REPO_SLUG),
      run_id: env.VERCEL_DEPLOYMENT_ID,
      branch: env.VERCEL_GIT_COMMIT_REF,
      commit: env.VERCEL_GIT_COMMIT_SHA,
      url: env.VERCEL_URL ? `https://${env.VERCEL_URL}` : undefined,
    }),
  },
  markers: [
    {
      kind: 'section',
      literals: ['Running "'],
      match:
        /^Running "(?:(?!vercel build|install")(?<name>(?<command>[^"]{1,200}))"|install" command: `(?<install>[^`]{1,200})`\.{3})$/,
    },
    {
      kind: 'exit',
      literals: ['Error: Command "'],
      match: /^Error: Command "(?<command>.{1,400})" exited with (?<code>\d{1,10})$/,
    },
  ],
} as const satisfies Ci;
