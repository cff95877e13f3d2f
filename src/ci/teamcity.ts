import type { Ci } from './ci.ts';
import { door } from './door.ts';
import { branch, failureWord, link, text } from './fields.ts';
import { attribute, serviceMessage } from './service-message.ts';

// What TeamCity calls the default branch, whatever its name: `%teamcity.build.branch%`.
const defaultBranch = '<default>';

// https://www.jetbrains.com/help/teamcity/predefined-build-parameters.html
export const teamcity = {
  name: 'teamcity',
  displayName: 'TeamCity',
  door: door({
    source: 'engine-c',
    fields: {
      build_type_id: text(512),
      build_id: text(128),
      build_number: text(128),
      status: failureWord,
      project_name: text(512),
      project: text(512),
      branch,
      commit_sha: text(128),
      commit: text(128),
      build_url: link,
    },
    run: (fields) => ({
      project: fields.project_name ?? fields.project,
      run_id: fields.build_id ?? fields.build_number,
      branch: fields.branch,
      commit: fields.commit_sha ?? fields.commit,
      job: fields.build_type_id,
      build_url: fields.build_url,
      status: fields.status,
      defaultBranch: fields.branch === defaultBranch ? defaultBranch : null,
    }),
    write: ({ run_id, url, project, branch, commit, job }) => ({
      project,
      branch,
      commit,
      build_type_id: job,
      build_number: run_id,
      build_url: url,
    }),
  }),
  environment: {
    variable: 'TEAMCITY_VERSION',
    read: (env) => ({
      project: env.TEAMCITY_PROJECT_NAME,
      run_id: env.BUILD_NUMBER,
      job: env.TEAMCITY_BUILDCONF_NAME,
      commit: env.BUILD_VCS_NUMBER,
      url: env.BUILD_URL,
    }),
  },
  framing: [
    {
      first: /\[/,
      match:
        /^\[(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d\](?:[ Wi]|(?<level>[EF])|(?=:\t)):(?: ?\t){0,20}(?: {0,4}\[(?!(?:ERROR|INFO|WARN|WARNING|DEBUG|FATAL)\])[^\]]{1,80}\](?: |$)| ?)/,
    },
  ],
  messages: {
    start: serviceMessage,
    read: (line) => {
      const message = attribute(line, 'text');
      const status = attribute(line, 'status') ?? '';
      return message === undefined ? undefined : { text: message, isError: /^(?:ERROR|FAILURE)$/.test(status) };
    },
  },
  markers: [
    { kind: 'section', literals: ['Step '], match: /^Step \d{1,3}\/\d{1,3}: (?<name>(?![A-Z]{2,12} ).{1,200})$/ },
    {
      kind: 'command',
      literals: ['Starting: '],
      // A script of the step's own text stands in a file of the agent, whose name tells nothing.
      match:
        /^Starting: (?:\S{1,40}\/(?:ba|da)?sh -c )?(?:\S{0,200}[/\\]custom_script\d{1,24}(?:\.\w{1,4})?$|(?<command>\/?\S.{0,399})$)/,
    },
    {
      kind: 'exit',
      literals: ['Process exited with code'],
      match: /^Process exited with code (?<code>-?\d{1,10})(?: \(Step.{0,200})?$/,
    },
  ],
} as const satisfies Ci;
