import type { Ci } from './ci.ts';
import { dronePayload } from './drone-payload.ts';
import { tag } from './environment.ts';

// https://woodpecker-ci.org/docs/usage/environment
export const woodpecker = {
  name: 'woodpecker',
  displayName: 'Woodpecker',
  door: dronePayload,
  environment: {
    variable: 'CI',
    equals: 'woodpecker',
    read: (env) => ({
      project: env.CI_REPO,
      run_id: env.CI_PIPELINE_NUMBER,
      job: env.CI_WORKFLOW_NAME,
      branch: env.CI_COMMIT_SOURCE_BRANCH || env.CI_COMMIT_BRANCH || tag(env.CI_COMMIT_TAG),
      commit: env.CI_COMMIT_SHA,
      url: env.CI_PIPELINE_URL,
    }),
  },
  // What `woodpecker-cli exec` prints: step, line and seconds
  framing: [{ first: /\[/, literal: 's] ', match: /^\[[\w .-]{1,60}:L\d{1,7}:\d{1,6}s\] / }],
} as const satisfies Ci;
