import type { Ci } from './ci.ts';
import { repositoryOf } from './environment.ts';

// https://docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-env-vars.html
export const codebuild = {
  name: 'codebuild',
  displayName: 'AWS CodeBuild',
  environment: {
    variable: 'CODEBUILD_BUILD_ID',
    read: (env) => ({
      project: repositoryOf(env.CODEBUILD_SOURCE_REPO_URL),
      run_id: env.CODEBUILD_BUILD_ID,
      branch: env.CODEBUILD_WEBHOOK_HEAD_REF,
      commit: env.CODEBUILD_RESOLVED_SOURCE_VERSION,
      url: env.CODEBUILD_PUBLIC_BUILD_URL || env.CODEBUILD_BUILD_URL,
    }),
  },
  framing: [{ first: /\[/, match: /^\[Container\] \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})? / }],
  markers: [
    {
      kind: 'section',
      literals: [' Running command '],
      match: /^\[Container\] .{19,30} Running command (?<name>(?<command>\S.{0,399}))$/,
    },
    {
      kind: 'exit',
      literals: [' Command did not exit successfully '],
      match:
        /^\[Container\] .{19,30} Command did not exit successfully (?<command>.{1,400}) exit status (?<code>\d{1,10})$/,
    },
    {
      kind: 'failed',
      literals: [' State: FAILED'],
      match: /^\[Container\] .{19,30} Phase complete: \w{1,40} State: FAILED$/,
    },
    // Without an error in any phase, whatever was printed between them.
    {
      kind: 'passed',
      literals: [' State: SUCCEEDED'],
      match: /^\[Container\] .{19,30} Phase complete: (?:POST_BUILD|UPLOAD_ARTIFACTS|FINALIZING) State: SUCCEEDED$/,
    },
  ],
} as const satisfies Ci;
