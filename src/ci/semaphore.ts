import type { Ci } from './ci.ts';

// https://docs.semaphoreci.com/reference/env-vars
export const semaphore = {
  name: 'semaphore',
  displayName: 'Semaphore',
  environment: {
    variable: 'SEMAPHORE',
    read: (env) => ({
      project: env.SEMAPHORE_GIT_REPO_SLUG,
      run_id: env.SEMAPHORE_WORKFLOW_ID,
      job: env.SEMAPHORE_JOB_NAME,
      branch: env.SEMAPHORE_GIT_WORKING_BRANCH || env.SEMAPHORE_GIT_BRANCH,
      commit: env.SEMAPHORE_GIT_SHA,
      url: `${env.SEMAPHORE_ORGANIZATION_URL}/jobs/${env.SEMAPHORE_JOB_ID}`,
    }),
  },
  markers: [
    {
      kind: 'exit',
      literals: ['xit code: '],
      match: /^[Ee]xit code: (?<code>-?\d{1,10})(?: {1,4}duration.{0,40}| \(Step.{0,200})$/,
    },
  ],
} as const satisfies Ci;
