import type { Ci } from './ci.ts';
import { pair } from './environment.ts';

// https://codefresh.io/docs/docs/pipelines/variables/; the lines as in https://github.com/codefresh-io/eks-installer/issues/5
export const codefresh = {
  name: 'codefresh',
  displayName: 'Codefresh',
  environment: {
    variable: 'CF_BUILD_ID',
    read: (env) => ({
      project: pair(env.CF_REPO_OWNER, env.CF_REPO_NAME),
      run_id: env.CF_BUILD_ID,
      job: env.CF_STEP_NAME || env.CF_PIPELINE_NAME,
      branch: env.CF_BRANCH,
      commit: env.CF_REVISION,
      url: env.CF_BUILD_URL,
    }),
  },
  markers: [
    // Each step has a container and an end of its own.
    { kind: 'job', literals: ['Freestyle step: '], match: /^Freestyle step: / },
    {
      kind: 'section',
      literals: ['Executing command: '],
      match: /^Executing command: (?<name>(?<command>\S.{0,399}))$/,
    },
    {
      kind: 'exit',
      literals: ['; caused by NonZeroExitCodeError: '],
      match:
        /^Failed to run \w[\w-]{0,40} step: .{1,200}; caused by NonZeroExitCodeError: (?:.{0,300} exit code: (?<code>\d{1,10})$)?/,
    },
    {
      kind: 'exit',
      literals: ['Failed to run '],
      match: /^ ?Message {1,40}Failed to run \w[\w-]{0,40} step: /,
      below: { match: /^ {1,40}Failed with exit code: (?<code>\d{1,10})$/, within: 4 },
    },
    {
      kind: 'epilogue',
      literals: ['Reading environment variable exporting file contents.'],
      match: /^Reading environment variable exporting file contents\.$/,
    },
  ],
} as const satisfies Ci;
