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
} as const satisfies Ci;
