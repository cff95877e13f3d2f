import type { Ci } from './ci.ts';
import { tag } from './environment.ts';

// https://docs.gitlab.com/ci/variables/predefined_variables/
export const gitlab = {
  name: 'gitlab',
  displayName: 'GitLab CI',
  environment: {
    variable: 'GITLAB_CI',
    read: (env) => ({
      project: env.CI_PROJECT_PATH,
      run_id: env.CI_PIPELINE_ID,
      job: env.CI_JOB_NAME,
      branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || tag(env.CI_COMMIT_TAG) || env.CI_COMMIT_REF_NAME,
      commit: env.CI_COMMIT_SHA,
      url: env.CI_JOB_URL,
    }),
  },
  framing: [
    {
      first: /\d/,
      match: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)? [0-9a-f]{2}[OE][ +]/,
    },
  ],
  marks: [
    {
      literal: 'section_',
      match: /section_(?:start|end):\d{1,12}:[\w.-]{1,120}(?:\[[^\]]{0,200}\])?\r?/g,
    },
  ],
  markers: [
    {
      kind: 'section',
      literals: ['section_start:'],
      match:
        /section_start:\d{1,12}:(?<name>(?!after_script|cleanup|upload_artifacts(?!_on_success)|archive|get_sources)[\w.-]{1,100})/,
    },
    {
      kind: 'exit',
      literals: ['ERROR: Job failed'],
      match: /^ERROR: Job failed(?:: (?:exit code |command terminated with exit code )?(?<code>\d{1,3}))?/,
    },
    {
      kind: 'epilogue',
      literals: ['section_start:'],
      match: /section_start:\d{1,12}:(?:after_script|cleanup|upload_artifacts(?!_on_success)|archive_cache)/,
    },
    // What the runner does when the script is over, in logs that were copied without the lines of their sections
    {
      kind: 'epilogue',
      literals: ['Running after', 'Cleaning up ', 'Uploading artifacts for failed job'],
      match:
        /^(?:Running after[_ ]script(?:\.{3})?|Cleaning up (?:project directory and )?file based variables|Uploading artifacts for failed job)(?: {0,2}\d\d:\d\d)?$/,
    },
    {
      kind: 'truncated',
      literals: ['s log exceeded limit'],
      match: /Job's log exceeded limit(?: of (?<name>\d{1,12} bytes))?/,
    },
    { kind: 'begun', literals: ['Running with gitlab-runner'], match: /^Running with gitlab-runner / },
    { kind: 'passed', literals: ['Job succeeded'], match: /^Job succeeded$/ },
  ],
  // https://docs.gitlab.com/ci/jobs/job_logs/
  numberedLog: { page: /\/-\/jobs\/\d+$/, anchor: (line) => `#L${line}` },
} as const satisfies Ci;
