/** One job, told in the words of one CI: the same steps, the same output, another frame. */
export type Job = {
  /** Output of a step that passed before. */
  install: readonly string[];
  command: string;
  output: readonly string[];
  code: number;
  /** What cleaning up printed after the failure. */
  cleanup: readonly string[];
};

type Framing = {
  name: string;
  frame: (job: Job) => string[];
  /** What the frame tells of the step; null where the CI's log does not name it. */
  step: string | null;
  tellsCommand: boolean;
  tellsCode: boolean;
};

let second = 0;

function clock(): string {
  second += 1;
  return `2026-11-20T17:${String(10 + (Math.floor(second / 60) % 50))}:${String(second % 60).padStart(2, '0')}`;
}

const github = (line: string) => `${clock()}.1234567Z ${line}`;
const gitlab = (line: string) => `${clock()}.123456Z 01O ${line}`;
const teamcity = (line: string, kind = ' ') => `[${clock().slice(11)}]${kind}:\t [Step 2/2] ${line}`;
const zuul = (line: string) => `${clock().replace('T', ' ')}.123456 | ${line}`;
const jenkins = (line: string) => `[${clock()}.123Z] ${line}`;

function githubSteps({ install, command, output, code, cleanup }: Job): string[] {
  return [
    "Current runner version: '2.330.0'",
    '##[group]Run actions/checkout@v4',
    '##[endgroup]',
    '##[group]Run npm ci',
    'npm ci',
    'shell: /usr/bin/bash -e {0}',
    '##[endgroup]',
    ...install,
    `##[group]Run ${command}`,
    `\x1b[36;1m${command}\x1b[0m`,
    'shell: /usr/bin/bash -e {0}',
    '##[endgroup]',
    ...output,
    `##[error]Process completed with exit code ${code}.`,
    'Post job cleanup.',
    ...cleanup,
    'Cleaning up orphan processes',
  ];
}

function gitlabSteps({ install, command, output, code, cleanup }: Job): string[] {
  return [
    '\x1b[0KRunning with gitlab-runner 18.5.0 (bda84871)\x1b[0;m',
    'section_start:1763658600:prepare_executor\r\x1b[0K\x1b[0K\x1b[36;1mPreparing the "docker" executor\x1b[0;m',
    'section_end:1763658610:prepare_executor\r\x1b[0K',
    'section_start:1763658610:step_script\r\x1b[0K\x1b[0K\x1b[36;1mExecuting "step_script" stage of the job script\x1b[0;m',
    '\x1b[32;1m$ npm ci\x1b[0;m',
    ...install,
    `\x1b[32;1m$ ${command}\x1b[0;m`,
    ...output,
    'section_end:1763658620:step_script\r\x1b[0K',
    'section_start:1763658620:after_script\r\x1b[0K\x1b[0K\x1b[36;1mRunning after_script\x1b[0;m',
    '\x1b[32;1m$ ./clean-up.sh\x1b[0;m',
    ...cleanup,
    'section_end:1763658630:after_script\r\x1b[0K',
    `\x1b[31;1mERROR: Job failed: exit code ${code}\x1b[0;m`,
  ];
}

function jenkinsPipeline({ install, command, output, code, cleanup }: Job): string[] {
  return [
    'Started by user admin',
    '[Pipeline] Start of Pipeline',
    '[Pipeline] node',
    'Running on agent-1 in /var/jenkins_home/workspace/shop',
    '[Pipeline] {',
    '[Pipeline] stage',
    '[Pipeline] { (Install)',
    '[Pipeline] sh',
    '+ npm ci',
    ...install,
    '[Pipeline] }',
    '[Pipeline] // stage',
    '[Pipeline] stage',
    '[Pipeline] { (Test)',
    '[Pipeline] sh',
    `+ ${command}`,
    ...output,
    '[Pipeline] }',
    '[Pipeline] // stage',
    '[Pipeline] stage',
    '[Pipeline] { (Deploy)',
    'Stage "Deploy" skipped due to earlier failure(s)',
    '[Pipeline] }',
    '[Pipeline] // stage',
    '[Pipeline] stage',
    '[Pipeline] { (Declarative: Post Actions)',
    '[Pipeline] sh',
    '+ ./clean-up.sh',
    ...cleanup,
    '[Pipeline] }',
    '[Pipeline] // node',
    '[Pipeline] End of Pipeline',
    `ERROR: script returned exit code ${code}`,
    'Finished: FAILURE',
  ];
}

function traced({ install, command, output }: Job): string[] {
  return ['+ npm ci', ...install, `+ ${command}`, ...output];
}

export const framings: readonly Framing[] = [
  {
    name: 'GitHub Actions',
    frame: (job) => githubSteps(job).map(github),
    step: 'make test',
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'gh run view',
    frame: (job) => githubSteps(job).map((line) => `build\tUNKNOWN STEP\t\ufeff${github(line)}`),
    step: 'make test',
    tellsCommand: true,
    tellsCode: true,
  },
  { name: 'GitLab', frame: gitlabSteps, step: 'step_script', tellsCommand: true, tellsCode: true },
  {
    name: 'GitLab with timestamps',
    frame: (job) =>
      gitlabSteps(job)
        .map(gitlab)
        .flatMap((line) => {
          const [marker, rest] = line.split('\r');
          return rest === undefined ? [line] : [marker ?? '', `${line.slice(0, 31)}+${rest}`];
        }),
    step: 'step_script',
    tellsCommand: true,
    tellsCode: true,
  },
  { name: 'Jenkins pipeline', frame: jenkinsPipeline, step: 'Test', tellsCommand: true, tellsCode: true },
  {
    name: 'Jenkins pipeline with timestamps',
    frame: (job) => jenkinsPipeline(job).map((line) => (line.startsWith('[Pipeline]') ? line : jenkins(line))),
    step: 'Test',
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'Jenkins pipeline with console notes',
    frame: (job) => jenkinsPipeline(job).map((line) => `\x1b[8mha:////4JcAAA+/=\x1b[0m${line}`),
    step: 'Test',
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'Jenkins freestyle',
    frame: (job) => [
      'Started by an SCM change',
      'Building in workspace /var/lib/jenkins/workspace/shop',
      '[shop] $ /bin/sh -xe /tmp/jenkins8234761234.sh',
      ...traced(job),
      "Build step 'Execute shell' marked build as failure",
      'Archiving artifacts',
      ...job.cleanup,
      'Finished: FAILURE',
    ],
    step: null,
    tellsCommand: true,
    tellsCode: false,
  },
  {
    name: 'CircleCI',
    frame: ({ install, command, output, code, cleanup }) =>
      [
        '#!/bin/bash -eo pipefail',
        'npm ci',
        ...install,
        '#!/bin/bash -eo pipefail',
        command,
        ...output,
        '',
        `Exited with code exit status ${code}`,
        '',
        'Uploading artifacts',
        ...cleanup,
      ].map((line) => `${line}\r`),
    step: null,
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'TeamCity',
    frame: ({ install, command, output, code, cleanup }) => [
      "Build 'Shop / Build' #63, default branch 'refs/heads/main'",
      "Finished 2026-11-20 17:00:09 with status FAILURE 'Process exited with code 2'",
      `[17:00:00] :\t Step 1/2: Install (Command Line)`,
      ...install.map((line) => `[17:00:01] :\t [Step 1/2] ${line}`),
      `[17:00:02] :\t Step 2/2: Unit tests (Command Line)`,
      teamcity(`Starting: /bin/sh -c ${command}`),
      teamcity('in directory: /opt/buildagent/work/53b1'),
      ...output.map((line) => teamcity(line, 'W')),
      teamcity(`Process exited with code ${code}`, 'W'),
      teamcity(`Process exited with code ${code} (Step: Unit tests (Command Line))`, 'E'),
      teamcity('Step Unit tests (Command Line) failed', 'E'),
      '[17:00:20] :\t Publishing artifacts',
      ...cleanup.map((line) => `[17:00:21] :\t [Publishing artifacts] ${line}`),
      '[17:00:22] :\t Build finished',
    ],
    step: 'Unit tests (Command Line)',
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'TeamCity service messages',
    frame: ({ install, command, output, code }) => [
      ...install,
      `Starting: /bin/sh -c ${command}`,
      ...output.map((line) => `##teamcity[message text='${line.replace(/['|[\]]/g, '|$&')}' status='NORMAL']`),
      `Process exited with code ${code}`,
    ],
    step: null,
    tellsCommand: true,
    tellsCode: true,
  },
  { name: 'Drone', frame: traced, step: null, tellsCommand: true, tellsCode: false },
  {
    name: 'Woodpecker',
    frame: (job) => [
      '+ git init --object-format sha1 -b main',
      'Initialized empty Git repository in /woodpecker/src/git.example.test/shop/.git/',
      ...traced(job),
    ],
    step: null,
    tellsCommand: true,
    tellsCode: false,
  },
  {
    name: 'Azure Pipelines',
    frame: ({ install, command, output, code, cleanup }) =>
      [
        '##[section]Starting: Install',
        ...install,
        '##[section]Finishing: Install',
        '##[section]Starting: Unit tests',
        '==============================================================================',
        'Task         : Command line',
        '==============================================================================',
        'Generating script.',
        'Script contents:',
        command,
        '========================== Starting Command Output ===========================',
        '##[command]/usr/bin/bash --noprofile --norc /home/vsts/work/_temp/4d0d.sh',
        ...output,
        `##[error]Bash exited with code '${code}'.`,
        '##[section]Finishing: Unit tests',
        '##[section]Starting: Publish results',
        ...cleanup,
        '##[section]Finishing: Publish results',
      ].map(github),
    step: 'Unit tests',
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'Travis',
    frame: ({ install, command, output, code, cleanup }) => [
      'travis_fold:start:install\r\x1b[0Ktravis_time:start:0a1b2c3d\r\x1b[0K$ npm ci',
      ...install,
      'travis_time:end:0a1b2c3d:start=1,finish=2,duration=1,event=install\r\x1b[0Ktravis_fold:end:install\r\x1b[0K',
      `travis_time:start:1a1b2c3d\r\x1b[0K$ ${command}`,
      ...output,
      'travis_time:end:1a1b2c3d:start=3,finish=4,duration=1,event=script\r\x1b[0K',
      `\x1b[31;1mThe command "${command}" exited with ${code}.\x1b[0m`,
      'travis_fold:start:after_failure\r\x1b[0K$ ./clean-up.sh',
      ...cleanup,
      `Done. Your build exited with 1.`,
    ],
    step: null,
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'Buildkite',
    frame: ({ install, command, output, code, cleanup }) => [
      '\x1b_bk;t=1763658600000\x07~~~ Running commands',
      '\x1b_bk;t=1763658600001\x07\x1b[90m$\x1b[0m npm ci',
      ...install,
      `\x1b_bk;t=1763658600002\x07\x1b[90m$\x1b[0m ${command}`,
      ...output.map((line) => `\x1b_bk;t=1763658600003\x07${line}`),
      '^^^ +++',
      `🚨 Error: The command exited with status ${code}`,
      '~~~ Running agent pre-exit hook',
      ...cleanup,
    ],
    step: null,
    tellsCommand: true,
    tellsCode: true,
  },
  {
    name: 'Bitbucket Pipelines',
    frame: (job) => [
      '+ umask 000',
      "+ GIT_LFS_SKIP_SMUDGE=1 retry 6 git clone --branch='main' --depth 50 https://git.example.test/shop.git",
      'Images used:',
      '    build : docker.example.test/node@sha256:0f7b',
      ...traced(job),
      'Searching for test report files in directories named [test-results, failsafe-reports] down to a depth of 4',
      'Finished scanning for test reports. Found 0 test report files.',
      ...job.cleanup,
    ],
    step: null,
    tellsCommand: true,
    tellsCode: false,
  },
  {
    name: 'AppVeyor',
    frame: ({ install, command, output, code, cleanup }) =>
      [
        'Build started',
        'Running Install scripts',
        'npm ci',
        ...install,
        'Running Test scripts',
        command,
        ...output,
        `Command exited with code ${code}`,
        ...cleanup,
      ].map((line, i) => `[00:00:${String(i).padStart(2, '0')}] ${line}`),
    step: 'Test',
    tellsCommand: false,
    tellsCode: true,
  },
  {
    name: 'Zuul',
    frame: ({ install, output, code, cleanup }) =>
      [
        'Running Ansible setup...',
        'TASK [Install]',
        ...install.map((line) => `ubuntu-noble | ${line}`),
        'ubuntu-noble | ok: Runtime: 0:00:12.1',
        '',
        'TASK [Unit tests]',
        ...output.map((line) => `ubuntu-noble | ${line}`),
        'ubuntu-noble | ERROR',
        'ubuntu-noble | {',
        'ubuntu-noble |   "delta": "0:00:05.7",',
        `ubuntu-noble |   "rc": ${code},`,
        'ubuntu-noble | }',
        '',
        'POST-RUN START: [untrusted : git.example.test/shop/playbooks/post.yaml@main]',
        ...cleanup.map((line) => `ubuntu-noble | ${line}`),
      ].map(zuul),
    step: 'Unit tests',
    tellsCommand: false,
    tellsCode: true,
  },
  {
    name: 'Semaphore',
    frame: ({ install, command, output, code, cleanup }) => [
      '$ npm ci',
      ...install,
      'exit code: 0 duration: 12s',
      `$ ${command}`,
      ...output,
      `exit code: ${code} duration: 5s`,
      'Running epilogue on fail',
      ...cleanup,
    ],
    step: null,
    tellsCommand: true,
    tellsCode: true,
  },
];
