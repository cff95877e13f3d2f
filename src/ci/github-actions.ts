import type { Ci } from './ci.ts';

// https://docs.github.com/actions/reference/variables-reference
export const githubActions = {
  name: 'github-actions',
  displayName: 'GitHub Actions',
  environment: {
    variable: 'GITHUB_ACTIONS',
    read: (env) => ({
      project: env.GITHUB_REPOSITORY,
      run_id: env.GITHUB_RUN_ID,
      job: env.GITHUB_JOB,
      branch: env.GITHUB_HEAD_REF || env.GITHUB_REF,
      commit: env.GITHUB_SHA,
      url: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`,
      attempt: env.GITHUB_RUN_ATTEMPT,
    }),
  },
  framing: [
    // Workflow commands, of which Azure Pipelines writes the first kind.
    { first: /#/, match: /^##\[(?<level>error|warning|notice|debug)\]/ },
    { first: /:/, match: /^::(?<level>error|warning|notice|debug)(?: [^:]{0,400})?::/ },
    // `gh run view --log` puts the job and the step before each line; a job's name may begin with a symbol.
    {
      first: /[\w([]|[^\0-~]/,
      literal: '\t',
      match: /^[^\t]{1,120}\t[^\t]{1,160}\t\ufeff?(?=\d{4}-\d\d-\d\dT)/,
    },
  ],
  markers: [
    { kind: 'job', literals: ['Current runner version:'], match: /Current runner version: '/ },
    {
      kind: 'step',
      literals: ['##[group]Run '],
      match: /##\[group\]Run (?<name>(?!\.{0,2}\/|[\w.-]{1,80}\/\S{1,200}@|docker:)(?<command>.{1,300})|.{1,300})/,
      scriptUntil: /^shell: |^env:$|^##\[endgroup\]/,
    },
    // As the page of a run shows it, and people copy it: without times and groups.
    {
      kind: 'step',
      literals: ['Run '],
      match:
        /^Run (?!.{0,200} (?:to|for|and|the|with|if) )(?<name>(?!\.{0,2}\/|[\w.-]{1,80}\/\S{1,200}@|docker:)(?<command>[\w./]\S{0,80}(?: .{0,200})?)|[\w.-]{1,80}\/\S{1,200}@\S{1,80})(?<![.:!?…'"`])$/,
      copied: true,
    },
    { kind: 'header-end', literals: ['##[endgroup]'], match: /##\[endgroup\]/ },
    {
      kind: 'exit',
      literals: ['Process completed with exit code'],
      match: /Process completed with exit code (?<code>-?\d{1,10})/,
    },
    // Azure Pipelines, whose runner this is, writes it too.
    { kind: 'failed', literals: ['##[error]'], match: /##\[error\](?!.{0,400}Process completed with exit code)/ },
    { kind: 'begun', literals: ['Current runner version:'], match: /Current runner version: '/ },
    { kind: 'running', literals: ['##[group]Run '], match: /##\[group\]Run / },
    { kind: 'ended', literals: ['Cleaning up orphan processes'], match: /Cleaning up orphan processes$/ },
    { kind: 'closed', literals: ['Cleaning up orphan processes'], match: /Cleaning up orphan processes$/ },
    { kind: 'epilogue', literals: ['Post job cleanup.'], match: /Post job cleanup\./ },
    // Only steps that run in any case follow.
    {
      kind: 'stopped',
      literals: ['##[error]The operation was canceled.'],
      match: /##\[error\]The operation was canceled\.$/,
    },
  ],
} as const satisfies Ci;
