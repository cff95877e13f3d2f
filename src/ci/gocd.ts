import type { Ci } from './ci.ts';

// https://docs.gocd.org/current/faq/dev_use_current_revision_in_build.html
export const gocd = {
  name: 'gocd',
  displayName: 'GoCD',
  environment: {
    variable: 'GO_SERVER_URL',
    read: (env) => ({
      project: env.GO_PIPELINE_NAME,
      run_id: env.GO_PIPELINE_COUNTER,
      job: env.GO_JOB_NAME,
      commit: env.GO_REVISION,
      attempt: env.GO_STAGE_COUNTER,
    }),
  },
  framing: [{ first: /[\w!&#?]/, match: /^(?:[\w!&#?]{2}\|)?\d\d:\d\d:\d\d\.\d{3} (?=\[go\] |\S)/ }],
  markers: [
    {
      kind: 'section',
      literals: ['[go] Task: '],
      match: /^\[go\] Task: (?!.{1,300} took: \d)(?<name>(?<command>.{1,200}))$/,
    },
    {
      kind: 'exit',
      literals: ['[go] Task: '],
      match: /^\[go\] Task: .{1,300} took: [\d.hms ]{2,20} exited: (?<code>[1-9]\d{0,9})$/,
    },
    {
      kind: 'exit',
      literals: ['[go] Task status: failed'],
      match: /^\[go\] Task status: failed(?:, took: [^,]{1,40})?(?:, exited: (?<code>-?\d{1,10}))?/,
    },
    { kind: 'exit', literals: ['[go] Current job status: failed'], match: /^\[go\] Current job status: failed$/ },
    {
      kind: 'epilogue',
      literals: ['[go] Start to upload', '[go] Job completed'],
      match: /^\[go\] (?:Start to upload|Job completed)/,
    },
  ],
} as const satisfies Ci;
