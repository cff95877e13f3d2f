import type { Ci } from './ci.ts';
import { door } from './door.ts';
import { repositoryOf } from './environment.ts';
import { branch, failureWord, link, text, wholeNumber } from './fields.ts';

// https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables
export const jenkins = {
  name: 'jenkins',
  displayName: 'Jenkins',
  door: door({
    source: 'engine-a',
    fields: {
      job: text(512),
      build_number: wholeNumber,
      status: failureWord,
      project: text(512),
      build_url: link,
      branch,
      commit: text(128),
    },
    run: ({ build_number, branch, ...fields }) => ({
      ...fields,
      run_id: build_number,
      // The Git plugin says `detached` where a commit was checked out without a branch.
      branch: branch === 'detached' ? null : branch,
    }),
    write: ({ run_id, url, project, branch, commit, job }) => ({
      project,
      branch,
      commit,
      job,
      build_number: run_id,
      build_url: url,
    }),
  }),
  environment: {
    variable: 'JENKINS_URL',
    read: (env) => ({
      project: repositoryOf(env.GIT_URL),
      run_id: env.BUILD_NUMBER,
      job: env.JOB_NAME,
      branch: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH,
      commit: env.GIT_COMMIT,
      url: env.BUILD_URL,
    }),
  },
  markers: [
    {
      kind: 'section',
      literals: ['[Pipeline] { (', '{ (Branch: '],
      match: /^\[Pipeline\] (?:\[[^\]]{1,80}\] )?\{ \((?!Declarative: Post)(?:Branch: )?(?<name>.{1,200})\)/,
    },
    {
      kind: 'exit',
      literals: ['ERROR: script returned exit code'],
      match: /^ERROR: script returned exit code (?<code>-?\d{1,10})/,
    },
    {
      kind: 'caught',
      literals: ['// catchError', '// warnError', 'Retrying'],
      match: /^(?:\[Pipeline\] (?:\[[^\]]{1,80}\] )?\/\/ (?:catch|warn)Error|Retrying)$/,
    },
    {
      kind: 'failed',
      literals: ['marked build as failure'],
      match: /^Build step '.{1,200}' (?:changed build result to|marked build as) (?:FAILURE|failure)/,
    },
    {
      kind: 'stream',
      literals: ['{ (Branch: '],
      match: /^\[Pipeline\] (?:\[[^\]]{1,80}\] )?\{ \(Branch: (?<name>.{1,200})\)/,
    },
    { kind: 'broken-stream', literals: ['Failed in branch '], match: /^Failed in branch (?<name>.{1,200})$/ },
    {
      kind: 'begun',
      literals: ['Started by ', 'Running as SYSTEM', '[Pipeline] Start of Pipeline'],
      match:
        /^(?:Started by (?:user|an SCM|GitHub|timer|upstream|remote)|Running as SYSTEM|\[Pipeline\] Start of Pipeline)/,
    },
    { kind: 'ended', literals: ['Finished: '], match: /^Finished: [A-Z_]{3,12}$/ },
    { kind: 'passed', literals: ['Finished: SUCCESS'], match: /^Finished: SUCCESS$/ },
    { kind: 'epilogue', literals: ['Finished: '], match: /^Finished: (?:FAILURE|ABORTED|UNSTABLE|NOT_BUILT)/ },
    {
      kind: 'epilogue',
      literals: ['[Pipeline] { (Declarative: Post', 'skipped due to earlier failure'],
      match: /^\[Pipeline\] \{ \(Declarative: Post|^Stage ".{1,200}" skipped due to earlier failure/,
    },
  ],
} as const satisfies Ci;
