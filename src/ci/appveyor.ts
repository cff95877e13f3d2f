import type { Ci } from './ci.ts';

// https://www.appveyor.com/docs/environment-variables/
export const appveyor = {
  name: 'appveyor',
  displayName: 'AppVeyor',
  environment: {
    variable: 'APPVEYOR',
    read: (env) => ({
      project: env.APPVEYOR_REPO_NAME,
      run_id: env.APPVEYOR_BUILD_ID,
      job: env.APPVEYOR_JOB_NAME,
      branch: env.APPVEYOR_PULL_REQUEST_HEAD_REPO_BRANCH || env.APPVEYOR_REPO_BRANCH,
      commit: env.APPVEYOR_REPO_COMMIT,
      url: `${env.APPVEYOR_URL}/project/${env.APPVEYOR_ACCOUNT_NAME}/${env.APPVEYOR_PROJECT_SLUG}/builds/${env.APPVEYOR_BUILD_ID}`,
    }),
  },
  markers: [
    { kind: 'section', literals: [' scripts'], match: /^Running (?<name>[A-Z]\w{2,20}) scripts$/ },
    { kind: 'passed', literals: ['Build success'], match: /^Build success$/ },
    {
      kind: 'exit',
      literals: ['Command exited with code'],
      match: /^Command exited with code (?<code>-?\d{1,10})$/,
    },
  ],
} as const satisfies Ci;
