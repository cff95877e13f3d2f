import type { Ci } from './ci.ts';

// https://confluence.atlassian.com/bamboo/bamboo-variables-289277087.html
export const bamboo = {
  name: 'bamboo',
  displayName: 'Bamboo',
  environment: {
    variable: 'bamboo_buildResultKey',
    read: (env) => ({
      project: env.bamboo_planKey,
      run_id: env.bamboo_buildNumber,
      job: env.bamboo_shortJobName,
      branch: env.bamboo_planRepository_1_branchName,
      commit: env.bamboo_planRepository_1_revision,
      url: env.bamboo_buildResultsUrl,
    }),
  },
} as const satisfies Ci;
