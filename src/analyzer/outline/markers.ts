/** What a CI says about its own run. */
export type MarkerKind =
  | 'job'
  /** A step whose commands are echoed with a prompt or a plus. */
  | 'section'
  | 'step'
  /** Ends the script and settings that a CI prints before a step's output. */
  | 'header-end'
  | 'command'
  | 'prompt'
  | 'trace'
  | 'quoted'
  | 'exit'
  | 'failed'
  | 'epilogue'
  | 'truncated'
  | 'retried'
  | 'tolerated'
  /** Heads what a runner tells of a test that it ran again. */
  | 'flaky'
  /** Names of what runs side by side and prefixes its lines; the one of them that failed. */
  | 'stream'
  | 'broken-stream';

export type MarkerRule = {
  kind: MarkerKind;
  literals: readonly string[];
  /** Runs on the cleaned line with its frame. Groups: `name`, `command`, `code`. */
  match: RegExp;
  /** Searched in the lines that follow, for groups that stand there. */
  below?: { match: RegExp; within: number };
  /** The lines that follow with more indentation belong to it. */
  block?: boolean;
};

export type Marker = { kind: MarkerKind; line: number; to?: number; name?: string; command?: string; code?: number };

// GitHub, Azure, GitLab, Travis, Jenkins, CircleCI, Buildkite, TeamCity, Drone, AppVeyor, Zuul, shells run with -x.
const opening: readonly MarkerRule[] = [
  { kind: 'job', literals: ['Current runner version:'], match: /Current runner version: '/ },
  {
    kind: 'step',
    literals: ['##[group]Run '],
    match: /##\[group\]Run (?<name>(?!\.{0,2}\/|[\w.-]{1,80}\/\S{1,200}@|docker:)(?<command>.{1,300})|.{1,300})/,
  },
  {
    kind: 'step',
    literals: ['##[section]Starting: '],
    match: /##\[section\]Starting: (?<name>.{1,200})/,
  },
  {
    kind: 'command',
    literals: ['Script contents:'],
    match: /^Script contents:$/,
    below: { match: /^(?<command>\S.{0,399})$/, within: 1 },
  },
  {
    kind: 'section',
    literals: ['section_start:'],
    match:
      /section_start:\d{1,12}:(?<name>(?!after_script|cleanup|upload_artifacts(?!_on_success)|archive|get_sources)[\w.-]{1,100})/,
  },
  {
    kind: 'section',
    literals: ['[Pipeline] { (', '{ (Branch: '],
    match: /^\[Pipeline\] (?:\[[^\]]{1,80}\] )?\{ \((?!Declarative: Post)(?:Branch: )?(?<name>.{1,200})\)/,
  },
  { kind: 'section', literals: ['Step '], match: /^Step \d{1,3}\/\d{1,3}: (?<name>(?![A-Z]{2,12} ).{1,200})$/ },
  {
    kind: 'command',
    literals: ['Starting: '],
    match: /^Starting: (?:\S{1,40}\/(?:ba|da)?sh -c )?(?<command>\/?\S.{0,399})$/,
  },
  {
    kind: 'command',
    literals: ['#!/bin/'],
    match: /^#!\/bin\/(?:ba)?sh -eo? pipefail|^#!\/bin\/(?:ba)?sh -e$/,
    below: { match: /^(?!#)(?<command>\S.{0,399})$/, within: 3 },
  },
  { kind: 'section', literals: ['TASK ['], match: /\d \| TASK \[(?<name>[^\]]{1,200})\]/ },
  { kind: 'section', literals: [' scripts'], match: /^Running (?<name>[A-Z]\w{2,20}) scripts$/ },
  { kind: 'command', literals: ['travis_time:start'], match: /^(?!travis_)(?:\$ )?(?<command>.{1,400})$/ },
  { kind: 'prompt', literals: ['$ '], match: /^(?:\[[^\]]{1,80}\] )?\$ (?<command>\S.{0,399})$/ },
  { kind: 'header-end', literals: ['##[endgroup]'], match: /##\[endgroup\]/ },
  { kind: 'trace', literals: ['+ '], match: /^\+ (?<command>\S.{0,399})$/ },
];

const ending: readonly MarkerRule[] = [
  // A command of several lines is quoted with all of them before its exit code.
  {
    kind: 'quoted',
    literals: ['The command "'],
    match: /^The command "(?<command>(?!.{0,4000}(?:exited with|" failed)).{1,400})$/,
  },
  {
    kind: 'exit',
    literals: ['The command "'],
    match: /^The command "(?<command>.{1,400})" (?:failed and )?exited with (?<code>\d{1,3})/,
  },
  {
    kind: 'exit',
    literals: ['exited with'],
    match: /^(?:.{0,400}" )?(?:failed and )?exited with (?<code>\d{1,3})(?: during |\.)/,
  },
  {
    kind: 'exit',
    literals: ['Process completed with exit code'],
    match: /Process completed with exit code (?<code>-?\d{1,10})/,
  },
  {
    kind: 'exit',
    literals: ["exited with code '", 'Exited with code ', 'CircleCI received exit code'],
    match: /(?:exited with code '|Exited with code (?:exit status )?|CircleCI received exit code )(?<code>-?\d{1,10})/,
  },
  {
    kind: 'exit',
    literals: ['ERROR: Job failed'],
    match: /^ERROR: Job failed(?:: (?:exit code |command terminated with exit code )?(?<code>\d{1,3}))?/,
  },
  {
    kind: 'exit',
    literals: ['ERROR: script returned exit code'],
    match: /^ERROR: script returned exit code (?<code>-?\d{1,10})/,
  },
  {
    kind: 'exit',
    literals: ['The command exited with status'],
    match: /The command exited with status (?<code>-?\d{1,10})/,
  },
  {
    kind: 'exit',
    literals: ['Process exited with code', 'Command exited with code', 'xit code: '],
    match:
      /^(?:(?:Process|Command) exited with code|[Ee]xit code:) (?<code>-?\d{1,10})(?: duration.{0,40}| \(Step.{0,200})?$/,
  },
  {
    kind: 'exit',
    literals: [' | ERROR'],
    match: /\d \| [\w.-]{1,60} \| ERROR$/,
    below: { match: /^\s{0,8}"rc": (?<code>\d{1,5})/, within: 30 },
  },
  {
    kind: 'failed',
    literals: ['marked build as failure'],
    match: /^Build step '.{1,200}' (?:changed build result to|marked build as) (?:FAILURE|failure)/,
  },
  { kind: 'failed', literals: ['+ exit '], match: /^\+ exit [1-9]\d{0,2}$/ },
  { kind: 'failed', literals: ['##[error]'], match: /##\[error\](?!.{0,400}Process completed with exit code)/ },
];

const around: readonly MarkerRule[] = [
  {
    kind: 'stream',
    literals: ['{ (Branch: '],
    match: /^\[Pipeline\] (?:\[[^\]]{1,80}\] )?\{ \(Branch: (?<name>.{1,200})\)/,
  },
  {
    kind: 'stream',
    literals: ['Attaching to '],
    match: /^Attaching to (?<name>[\w.-]{1,80}(?:, ?[\w.-]{1,80}){0,40})$/,
  },
  { kind: 'broken-stream', literals: ['Failed in branch '], match: /^Failed in branch (?<name>.{1,200})$/ },
  {
    kind: 'broken-stream',
    literals: [' exited with code '],
    match: /^(?<name>[\w.-]{1,80}) exited with code (?<code>[1-9]\d{0,2})$/,
  },
  { kind: 'epilogue', literals: ['Finished: '], match: /^Finished: (?:FAILURE|ABORTED|UNSTABLE|NOT_BUILT)/ },
  {
    kind: 'epilogue',
    literals: ['[Pipeline] { (Declarative: Post', 'skipped due to earlier failure'],
    match: /^\[Pipeline\] \{ \(Declarative: Post|^Stage ".{1,200}" skipped due to earlier failure/,
  },
  { kind: 'epilogue', literals: ['Done. Your build exited with'], match: /^Done\. Your build exited with/ },
  { kind: 'epilogue', literals: ['Post job cleanup.'], match: /Post job cleanup\./ },
  {
    kind: 'epilogue',
    literals: ['section_start:'],
    match: /section_start:\d{1,12}:(?:after_script|cleanup|upload_artifacts(?!_on_success)|archive_cache)/,
  },
  {
    kind: 'epilogue',
    literals: ['travis_fold:start:after_', 'travis_fold:start:cache.2'],
    match: /travis_fold:start:(?:after_|cache\.2)/,
  },
  {
    kind: 'epilogue',
    literals: ['Searching for test report files in', 'Build teardown', 'POST-RUN START'],
    match: /^(?:Searching for test report files in|Build teardown$)|\d \| POST-RUN START/,
  },
  {
    kind: 'truncated',
    literals: ['log length has exceeded', 's log exceeded limit', '[output truncated', 'og truncated'],
    match:
      /The log length has exceeded|Job's log exceeded limit|\[output truncated|^\W{0,8}(?:\.{3} ?)?[lL]og truncated/,
  },
  {
    kind: 'retried',
    literals: ['Retrying, ', 'ttempt ', 'retrying in '],
    match:
      /failed\. Retrying, \d{1,3} of \d{1,3}|^\W{0,4}Attempt \d{1,3}(?:\/\d{1,3}| of \d{1,3})? failed(?!.{0,80}giving up)|^Command failed\. Attempt \d|^Retry \d{1,3}\/\d{1,3} exited \d{1,3}, retrying in/,
  },
  // cucumber-js, jest.retryTimes, and the plug-in `flaky` of pytest
  {
    kind: 'flaky',
    literals: [', retried)', ' RETRY ', ' runs remaining out of '],
    match:
      /^\s{0,4}\d{1,5}\) Scenario.{1,400} \(attempt \d{1,3}, retried\)|^ RETRY \d{1,3} ?$|^\S.{0,300} failed \(\d{1,3} runs remaining out of \d{1,3}\)\.$/,
    block: true,
  },
  {
    kind: 'tolerated',
    literals: [' (ignored)', '...ignoring'],
    match: /^(?:\w{0,12}make(?:\[\d{1,3}\])?: .{0,300}Error \d{1,3} \(ignored\)$|\.{3}ignoring$)/,
  },
];

export const markerRules: readonly MarkerRule[] = [...opening, ...ending, ...around];
