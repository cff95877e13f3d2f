import type { Ci } from './ci.ts';

// https://docs.gocd.org/current/faq/dev_use_current_revision_in_build.html
export const gocd = {
  name: 'gocd',
  displayName: 'GoCD',
  environment: {
    variable: 'GO_SERVER_URL',
    read: (env) => ({
      project: env.GO_PIPELINE_NAME,
      run_id: env.GO_PIPELINE_COUNTER,
      job: env.GO_JOB_NAME,
      commit: env.GO_REVISION,
      attempt: env.GO_STAGE_COUNTER,
    }),
  },
} as const satisfies Ci;
