import type { Ci } from './ci.ts';
import { dronePayload } from './drone-payload.ts';
import { tag } from './environment.ts';

// https://docs.drone.io/pipeline/environment/reference/
export const drone = {
  name: 'drone',
  displayName: 'Drone',
  door: dronePayload,
  environment: {
    variable: 'DRONE',
    read: (env) => ({
      project: env.DRONE_REPO,
      run_id: env.DRONE_BUILD_NUMBER,
      job: env.DRONE_STAGE_NAME,
      branch: env.DRONE_SOURCE_BRANCH || env.DRONE_BRANCH || tag(env.DRONE_TAG),
      commit: env.DRONE_COMMIT_SHA,
      url: env.DRONE_BUILD_LINK,
    }),
  },
  // What `drone exec` prints: step and line
  framing: [{ first: /\[/, match: /^\[[\w -]{1,60}:\d{1,7}\] / }],
} as const satisfies Ci;
