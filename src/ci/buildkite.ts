import type { Ci } from './ci.ts';
import { pair } from './environment.ts';

// https://buildkite.com/docs/pipelines/configure/environment-variables
export const buildkite = {
  name: 'buildkite',
  displayName: 'Buildkite',
  environment: {
    variable: 'BUILDKITE',
    read: (env) => ({
      project: pair(env.BUILDKITE_ORGANIZATION_SLUG, env.BUILDKITE_PIPELINE_SLUG),
      run_id: env.BUILDKITE_BUILD_NUMBER,
      job: env.BUILDKITE_LABEL || env.BUILDKITE_STEP_KEY,
      branch: env.BUILDKITE_BRANCH,
      commit: env.BUILDKITE_COMMIT,
      url: env.BUILDKITE_BUILD_URL,
    }),
  },
  // The time of a line, in a log that lost the control characters around it.
  framing: [{ first: /_/, match: /^_bk;t=\d{13}/ }],
  markers: [
    {
      kind: 'section',
      literals: ['+++ :', '--- :', '~~~ :'],
      match: /^(?:\+{3}|-{3}|~{3}) :[\w+-]{1,40}: ?(?<name>\S.{0,200})$/,
    },
    {
      kind: 'exit',
      literals: ['The command exited with status'],
      match: /The command exited with status (?<code>-?\d{1,10})/,
    },
  ],
} as const satisfies Ci;
