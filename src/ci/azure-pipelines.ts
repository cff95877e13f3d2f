import type { Ci } from './ci.ts';

// https://learn.microsoft.com/azure/devops/pipelines/build/variables
export const azurePipelines = {
  name: 'azure-pipelines',
  displayName: 'Azure Pipelines',
  environment: {
    variable: 'TF_BUILD',
    read: (env) => ({
      project: env.BUILD_REPOSITORY_NAME,
      run_id: env.BUILD_BUILDID,
      job: env.SYSTEM_JOBDISPLAYNAME,
      branch: env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH,
      commit: env.BUILD_SOURCEVERSION,
      url: `${env.SYSTEM_TEAMFOUNDATIONCOLLECTIONURI}${env.SYSTEM_TEAMPROJECT}/_build/results?buildId=${env.BUILD_BUILDID}`,
      attempt: env.SYSTEM_JOBATTEMPT,
    }),
  },
  markers: [
    { kind: 'step', literals: ['##[section]Starting: '], match: /##\[section\]Starting: (?<name>.{1,200})/ },
    { kind: 'running', literals: ['##[section]Starting: '], match: /##\[section\]Starting: / },
    { kind: 'done', literals: ['##[section]Finishing: '], match: /##\[section\]Finishing: / },
    {
      kind: 'closed',
      literals: ['##[section]Finishing: Finalize Job'],
      match: /##\[section\]Finishing: Finalize Job$/,
    },
    {
      kind: 'command',
      literals: ['Script contents:'],
      match: /^Script contents:$/,
      below: { match: /^(?<command>\S.{0,399})$/, within: 1 },
      scriptUntil: /^=+ Starting Command Output =+$/,
    },
    { kind: 'exit', literals: ["exited with code '"], match: /exited with code '(?<code>-?\d{1,10})/ },
    // Of a task that ran a program
    {
      kind: 'exit',
      literals: ["' failed with exit code "],
      match: /##\[error\](?:Error: )?The process '[^']{1,300}' failed with exit code (?<code>-?\d{1,10})/,
    },
  ],
} as const satisfies Ci;
