import type { Ci } from './ci.ts';

// https://render.com/docs/environment-variables
export const render = {
  name: 'render',
  displayName: 'Render',
  environment: {
    variable: 'RENDER',
    read: (env) => ({
      project: env.RENDER_GIT_REPO_SLUG,
      job: env.RENDER_SERVICE_NAME,
      branch: env.RENDER_GIT_BRANCH,
      commit: env.RENDER_GIT_COMMIT,
    }),
  },
  markers: [
    {
      kind: 'section',
      literals: ['==> Running '],
      match: /^==> Running (?:build command )?'(?<name>(?<command>.{1,400}))'(?:\.{3})?$/,
    },
    {
      kind: 'exit',
      literals: ['==> Build failed', '==> Exited with status '],
      match: /^==> (?:Build failed\b|Exited with status (?<code>\d{1,10})\b)/,
    },
  ],
} as const satisfies Ci;
