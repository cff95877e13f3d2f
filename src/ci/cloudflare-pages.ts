import type { Ci } from './ci.ts';

// https://developers.cloudflare.com/pages/configuration/build-configuration/#environment-variables
export const cloudflarePages = {
  name: 'cloudflare-pages',
  displayName: 'Cloudflare Pages',
  environment: {
    variable: 'CF_PAGES',
    read: (env) => ({ branch: env.CF_PAGES_BRANCH, commit: env.CF_PAGES_COMMIT_SHA, url: env.CF_PAGES_URL }),
  },
  markers: [
    {
      kind: 'section',
      literals: ['Executing user '],
      match: /^Executing user (?:build |deploy )?command: (?<name>(?<command>\S.{0,399}))$/,
    },
    {
      kind: 'exit',
      literals: ['Failed: '],
      match:
        /^Failed: (?:Error while executing user command\. Exited with error code: (?<code>\d{1,10})|error occurred while running (?:build|deploy|install) command)$/,
    },
  ],
} as const satisfies Ci;
