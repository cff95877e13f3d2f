import type { Ci } from './ci.ts';
import { door } from './door.ts';
import { pair, tag } from './environment.ts';
import { branch, failureWord, link, text, wholeNumber } from './fields.ts';

// https://circleci.com/docs/variables/#built-in-environment-variables
export const circleci = {
  name: 'circleci',
  displayName: 'CircleCI',
  door: door({
    source: 'engine-b',
    fields: {
      project_slug: text(512),
      project: text(512),
      workflow_id: text(128),
      workflow_name: text(512),
      job_name: text(512),
      job: text(512),
      job_number: wholeNumber,
      build_number: wholeNumber,
      status: failureWord,
      branch,
      commit_sha: text(128),
      commit: text(128),
      pipeline_url: link,
      build_url: link,
    },
    run: (fields) => ({
      project: fields.project_slug ?? fields.project,
      run_id: fields.workflow_id ?? fields.job_number ?? fields.build_number,
      branch: fields.branch,
      commit: fields.commit_sha ?? fields.commit,
      job: fields.job_name ?? fields.job ?? fields.workflow_name,
      build_url: fields.pipeline_url ?? fields.build_url,
      status: fields.status,
    }),
    write: ({ run_id, url, project, branch, commit, job }) => ({
      project,
      branch,
      commit,
      job_name: job,
      job_number: run_id,
      pipeline_url: url,
    }),
  }),
  environment: {
    variable: 'CIRCLECI',
    read: (env) => ({
      project: pair(env.CIRCLE_PROJECT_USERNAME, env.CIRCLE_PROJECT_REPONAME),
      run_id: env.CIRCLE_BUILD_NUM,
      job: env.CIRCLE_JOB,
      branch: env.CIRCLE_BRANCH || tag(env.CIRCLE_TAG),
      commit: env.CIRCLE_SHA1,
      url: env.CIRCLE_BUILD_URL,
    }),
  },
  markers: [
    {
      kind: 'command',
      literals: ['#!/bin/'],
      match: /^#!\/bin\/(?:ba)?sh -eo? pipefail|^#!\/bin\/(?:ba)?sh -e$/,
      below: { match: /^(?!#)(?<command>\S.{0,399})$/, within: 3 },
    },
    {
      kind: 'exit',
      literals: ['Exited with code ', 'CircleCI received exit code'],
      match: /(?:Exited with code (?:exit status )?|CircleCI received exit code )(?<code>-?\d{1,10})/,
    },
    { kind: 'passed', literals: ['CircleCI received exit code 0'], match: /^CircleCI received exit code 0$/ },
  ],
} as const satisfies Ci;
