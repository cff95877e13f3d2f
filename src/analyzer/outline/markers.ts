import type { MarkerKind, MarkerRule } from '../../ci/ci.ts';
import { cis } from '../../ci/index.ts';
import { buildUnits } from './build-units.ts';
import { cutMarkers } from './cut-markers.ts';
import { literalsOfLivedWith, livedWith } from './lived-with.ts';
import { testRuns } from './test-runs.ts';

export type { MarkerKind, MarkerRule } from '../../ci/ci.ts';

export type Marker = {
  kind: MarkerKind;
  line: number;
  from?: number;
  to?: number;
  name?: string;
  command?: string;
  ofScript?: boolean;
  code?: number;
  copied?: boolean;
  last?: boolean;
  within?: number;
};

// What shells, tools and the runners of several CIs print.
const ofAny: readonly MarkerRule[] = [
  { kind: 'prompt', literals: ['$ '], match: /^(?:\[[^\]]{1,80}\] )?\$ (?<command>\S.{0,399})$/ },
  // cmd.exe
  {
    kind: 'prompt',
    literals: [':\\'],
    // Not where it only asks how the command above has ended
    match:
      /^[A-Z]:\\[^<>|"?*:]{0,200}>(?!if (?:not )?(?:errorlevel \d|"?-?\d{1,10}"? ?(?:==|neq|equ|gtr|geq|lss) ?"?-?\d))(?<command>\S.{0,399}?) ?$/i,
  },
  // Not what a test shows as added: values, and the words that test runners put above them
  {
    kind: 'trace',
    literals: ['+ '],
    match:
      /^\+ (?![{}<,]|"(?![$./])|'(?![[/])|\d{1,20}(?!\w)|(?:Received|Expected)(?: |$)|(?:actual|expected) - )(?<command>\S.{0,399})$/,
  },
  // cibuildwheel
  { kind: 'trace', literals: ['+ sh -c '], match: /^\s{1,8}\+ (?<command>sh -c \S.{0,399})$/ },
  // npm and pnpm, of each script that they run
  {
    kind: 'trace',
    literals: ['> '],
    match: /^> (?:@[\w.-]{1,80}\/)?[\w.-]{1,80}@\S{1,60} [\w:.-]{1,80}(?: \S{1,300})?$/,
    below: { match: /^> (?<command>\S.{0,399})$/, within: 1 },
  },
  { kind: 'failed', literals: ['+ exit '], match: /^\+ exit [1-9]\d{0,2}$/ },
  // cmd.exe
  { kind: 'failed', literals: [':\\'], match: /^[A-Z]:\\[^<>|"?*]{0,200}>exit (?:\/[Bb] )?[1-9]\d{0,9} ?$/i },
  // Cirrus CI, and GNU time's last line; fastlane tells so of xcodebuild, and its errors below
  { kind: 'exit', literals: ['Exit status: '], match: /^Exit status: (?!65$)(?<code>[1-9]\d{0,2})$/ },
  // SourceHut
  {
    kind: 'failed',
    literals: [' Build failed.'],
    match: /^\[#\d{1,9}\] \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d Build failed\.$/,
  },
  // Runners of one's own
  {
    kind: 'exit',
    literals: ['xit status ', 'xit code ', 'xit code: ', 'xited '],
    match:
      /^(?:.{0,120}[\s(])?[Ee]xit(?:ed(?: with)?)?(?: (?:non-zero )?(?:status|code))?:? (?<code>[1-9]\d{0,2})\)?[.!]?$/,
    last: true,
  },
  // Concourse
  { kind: 'passed', literals: ['succeeded'], match: /^succeeded$/, last: true },
  // Gradle and Maven
  { kind: 'running', literals: ['> Task :'], match: /^> Task :\S/ },
  { kind: 'running', literals: ['[INFO] --- '], match: /^\[INFO\] -{3} \S/ },
  { kind: 'done', literals: ['BUILD '], match: /^(?:\[INFO\] )?BUILD (?:SUCCESS|FAIL)/ },
  {
    kind: 'stream',
    literals: ['Attaching to '],
    match: /^Attaching to (?<name>[\w.-]{1,80}(?:, ?[\w.-]{1,80}){0,40})$/,
  },
  {
    kind: 'broken-stream',
    literals: [' exited with code '],
    match: /^(?<name>[\w.-]{1,80}) exited with code (?<code>[1-9]\d{0,2})$/,
  },
  {
    kind: 'retried',
    literals: ['ttempt ', 'retrying in ', 'retrying (', ' before trying again', 'cannot get, wait '],
    match:
      /\bretrying \((?<attempt>\d{1,2})\/(?!\k<attempt>\))\d{1,2}\)$|^\s{0,4}\u2022 cannot get, wait {1,4}error=|^\W{0,4}Attempt \d{1,3}(?:\/\d{1,3}| of \d{1,3})? failed(?!.{0,80}giving up)|^Command failed\. Attempt \d|^Retry \d{1,3}\/\d{1,3} exited \d{1,3}, retrying in|^Waiting \d{1,6} \w{1,12} before trying again$/,
  },
  // cucumber-js, jest.retryTimes, the plug-in `flaky` of pytest, and the pending examples of RSpec
  {
    kind: 'flaky',
    literals: [', retried)', ' RETRY ', ' runs remaining out of ', 'Pending: (Failures listed here are expected'],
    match:
      /^Pending: \(Failures listed here are expected|^\s{0,4}\d{1,5}\) Scenario.{1,400} \(attempt \d{1,3}, retried\)|^ RETRY \d{1,3} ?$|^\S.{0,300} failed \(\d{1,3} runs remaining out of \d{1,3}\)\.$/,
    block: true,
  },
  { kind: 'lived-with', literals: literalsOfLivedWith, match: livedWith },
  {
    kind: 'tolerated',
    literals: [' (ignored)'],
    match: /^\w{0,12}make(?:\[\d{1,3}\])?: .{0,300}Error \d{1,3} \(ignored\)$/,
    within: 30,
  },
  // Ansible, of one machine
  {
    kind: 'tolerated',
    literals: ['...ignoring'],
    match: /^\.{3}ignoring$/,
    since: /^(?:fatal|failed): \[/,
  },
];

export const markerRules: readonly MarkerRule[] = [
  ...cis.flatMap(({ markers }) => markers ?? []),
  ...ofAny,
  ...cutMarkers,
  ...testRuns,
  ...buildUnits,
];
