import type { Ci } from './ci.ts';
import { tag } from './environment.ts';

// https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
export const bitbucketPipelines = {
  name: 'bitbucket-pipelines',
  displayName: 'Bitbucket Pipelines',
  environment: {
    variable: 'BITBUCKET_BUILD_NUMBER',
    read: (env) => ({
      project: env.BITBUCKET_REPO_FULL_NAME,
      run_id: env.BITBUCKET_BUILD_NUMBER,
      branch: env.BITBUCKET_BRANCH || tag(env.BITBUCKET_TAG),
      commit: env.BITBUCKET_COMMIT,
      url: `https://bitbucket.org/${env.BITBUCKET_REPO_FULL_NAME}/pipelines/results/${env.BITBUCKET_BUILD_NUMBER}`,
    }),
  },
  markers: [
    {
      kind: 'epilogue',
      literals: ['Searching for test report files in', 'Build teardown'],
      match: /^(?:Searching for test report files in|Build teardown$)/,
    },
  ],
} as const satisfies Ci;
