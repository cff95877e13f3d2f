import type { Ci } from './ci.ts';
import { tag } from './environment.ts';

// https://docs.travis-ci.com/user/environment-variables/
export const travis = {
  name: 'travis',
  displayName: 'Travis CI',
  environment: {
    variable: 'TRAVIS',
    read: (env) => ({
      project: env.TRAVIS_REPO_SLUG,
      run_id: env.TRAVIS_BUILD_NUMBER,
      job: env.TRAVIS_JOB_NUMBER,
      branch: env.TRAVIS_PULL_REQUEST_BRANCH || tag(env.TRAVIS_TAG) || env.TRAVIS_BRANCH,
      commit: env.TRAVIS_COMMIT,
      url: env.TRAVIS_JOB_WEB_URL,
    }),
  },
  marks: [{ literal: 'travis_', match: /travis_(?:fold|time):(?:start|end):[\w.:=,-]{1,200}\r?/g }],
  markers: [
    { kind: 'command', literals: ['travis_time:start'], match: /^(?!travis_)(?:\$ )?(?<command>.{1,400})$/ },
    // A command of several lines is quoted with all of them before its exit code.
    {
      kind: 'quoted',
      literals: ['The command "'],
      match: /^The command "(?<command>(?!.{0,4000}(?:exited with|" failed)).{1,400})$/,
    },
    {
      kind: 'exit',
      literals: ['The command "'],
      match: /^The command "(?<command>.{1,400})" (?:failed and )?exited with (?<code>\d{1,3})/,
    },
    {
      kind: 'exit',
      literals: ['exited with'],
      match: /^(?:.{0,400}" )?(?:failed and )?exited with (?<code>\d{1,3})(?: during |\.)/,
    },
    { kind: 'failed', literals: ['failed to deploy'], match: /^failed to deploy$/ },
    { kind: 'passed', literals: ['Done. Your build exited with 0'], match: /^Done\. Your build exited with 0\b/ },
    { kind: 'epilogue', literals: ['Done. Your build exited with'], match: /^Done\. Your build exited with/ },
    {
      kind: 'epilogue',
      literals: ['travis_fold:start:after_', 'travis_fold:start:cache.2'],
      match: /travis_fold:start:(?:after_|cache\.2)/,
    },
    { kind: 'truncated', literals: ['log length has exceeded'], match: /The log length has exceeded/ },
    { kind: 'retried', literals: ['Retrying, '], match: /failed\. Retrying, \d{1,3} of \d{1,3}/ },
  ],
} as const satisfies Ci;
