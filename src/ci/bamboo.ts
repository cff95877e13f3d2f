import type { Ci } from './ci.ts';

// https://confluence.atlassian.com/bamboo/bamboo-variables-289277087.html
export const bamboo = {
  name: 'bamboo',
  displayName: 'Bamboo',
  environment: {
    variable: 'bamboo_buildResultKey',
    read: (env) => ({
      project: env.bamboo_planKey,
      run_id: env.bamboo_buildNumber,
      job: env.bamboo_shortJobName,
      branch: env.bamboo_planRepository_1_branchName,
      commit: env.bamboo_planRepository_1_revision,
      url: env.bamboo_buildResultsUrl,
    }),
  },
  framing: [{ first: /[bces]/, match: /^(?:build|command|error|simple)\t\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d\t/ }],
  markers: [
    { kind: 'section', literals: ["Starting task '"], match: /^Starting task '(?<name>.{1,200}?)' of type '/ },
    {
      kind: 'exit',
      literals: ['Failing task since return code of ['],
      match: /^Failing task since return code of \[.{1,400}\] was (?<code>-?\d{1,10}) while expected \d/,
    },
    { kind: 'epilogue', literals: ['Running post build plugins'], match: /^Running post build plugins/ },
  ],
} as const satisfies Ci;
