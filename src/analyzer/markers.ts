/** What a CI says about its own run. */
export type MarkerKind =
  | 'step'
  | 'command'
  | 'prompt'
  | 'trace'
  | 'quoted'
  | 'exit'
  | 'failed'
  | 'epilogue'
  | 'truncated';

export type MarkerRule = {
  kind: MarkerKind;
  literals: readonly string[];
  /** Runs on the cleaned line with its frame. Groups: `name`, `command`, `code`. */
  match: RegExp;
};

export type Marker = { kind: MarkerKind; line: number; name?: string; command?: string; code?: number };

// GitHub, Azure, GitLab, Travis, Jenkins, CircleCI, Buildkite, TeamCity, Drone, shells run with -x.
export const markerRules: readonly MarkerRule[] = [
  { kind: 'step', literals: ['##[group]Run '], match: /##\[group\]Run (?<name>.{1,300})/ },
  { kind: 'step', literals: ['##[section]Starting: '], match: /##\[section\]Starting: (?<name>.{1,200})/ },
  {
    kind: 'step',
    literals: ['section_start:'],
    match: /^\s*section_start:\d{1,12}:(?<name>(?!after_script|cleanup|upload|archive|get_sources)[\w.-]{1,100})/,
  },
  { kind: 'step', literals: ['[Pipeline] { ('], match: /^\[Pipeline\] \{ \((?<name>.{1,200})\)/ },
  { kind: 'command', literals: ['travis_time:start'], match: /^(?!travis_)(?:\$ )?(?<command>.{1,400})$/ },
  { kind: 'prompt', literals: ['$ '], match: /^\$ (?<command>\S.{0,399})$/ },
  { kind: 'trace', literals: ['+ '], match: /^\+ (?<command>\S.{0,399})$/ },
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
    literals: ["exited with code '", 'Exited with code '],
    match: /(?:exited with code '|Exited with code (?:exit status )?)(?<code>-?\d{1,10})/,
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
  { kind: 'exit', literals: ['Process exited with code'], match: /^Process exited with code (?<code>-?\d{1,10})/ },
  {
    kind: 'failed',
    literals: ['marked build as failure'],
    match: /^Build step '.{1,200}' (?:changed build result to|marked build as) (?:FAILURE|failure)/,
  },
  { kind: 'failed', literals: ['##[error]'], match: /##\[error\](?!.{0,400}Process completed with exit code)/ },
  { kind: 'epilogue', literals: ['Finished: '], match: /^Finished: (?:FAILURE|ABORTED|UNSTABLE|NOT_BUILT)/ },
  { kind: 'epilogue', literals: ['Done. Your build exited with'], match: /^Done\. Your build exited with/ },
  { kind: 'epilogue', literals: ['Post job cleanup.'], match: /Post job cleanup\./ },
  {
    kind: 'epilogue',
    literals: ['section_start:'],
    match: /^\s*section_start:\d{1,12}:(?:after_script|cleanup|upload_artifacts|archive_cache)/,
  },
  {
    kind: 'epilogue',
    literals: ['travis_fold:start:after_', 'travis_fold:start:cache.2'],
    match: /travis_fold:start:(?:after_|cache\.2)/,
  },
  {
    kind: 'truncated',
    literals: ['log length has exceeded', 's log exceeded limit', '[output truncated', 'log truncated'],
    match: /The log length has exceeded|Job's log exceeded limit|\[output truncated|^\[?\.{0,3}log truncated/,
  },
];
