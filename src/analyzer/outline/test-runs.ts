import type { MarkerRule } from '../../ci/ci.ts';

/** Where a runner begins, and the summary by which what stands between is no failure, or is told again below. */
export const testRuns: readonly MarkerRule[] = [
  // RSpec
  {
    kind: 'tests-begun',
    literals: ['Randomized with seed ', 'Run options: '],
    match: /^(?:Randomized with seed \d|Run options: )/,
  },
  {
    kind: 'tests-over',
    literals: [' examples, 0 failures', ' example, 0 failures'],
    match: /^[1-9]\d{0,6} examples?, 0 failures(?:, \d{1,6} pending)?$/,
  },
  {
    kind: 'tests-failed',
    literals: [' examples, ', ' example, '],
    match: /^[1-9]\d{0,6} examples?, [1-9]\d{0,6} failures?\b/,
  },
  // Pester
  { kind: 'tests-begun', literals: ['Starting discovery in '], match: /^Starting discovery in \d{1,6} files?\./ },
  {
    kind: 'tests-over',
    literals: ['Tests Passed: '],
    match: /^Tests Passed: [1-9]\d{0,6}, Failed: 0\b(?!.{0,200}\b(?:Container|BlockFailed|Failed)\b)/,
  },
  // XCTest, also below xcpretty and xcbeautify
  {
    kind: 'tests-begun',
    literals: ['Test Suite ', 'Test suite '],
    match: /^\s{0,8}Test [Ss]uite '?.{1,200}?'? started\b/,
  },
  {
    kind: 'tests-over',
    literals: [' 0 failures (0 unexpected)'],
    match: /^\s{0,8}Executed [1-9]\d{0,6} tests?, with (?:\d{1,6} tests? skipped and )?0 failures \(0 unexpected\)/,
  },
  // ctest
  { kind: 'tests-begun', literals: ['Test project '], match: /^Test project (?:\/|[A-Za-z]:)/ },
  {
    kind: 'tests-over',
    literals: ['100% tests passed'],
    match: /^100% tests passed, 0 tests failed out of [1-9]/,
  },
  // vstest
  { kind: 'tests-begun', literals: ['Starting test execution'], match: /^Starting test execution, please wait/ },
  { kind: 'tests-over', literals: ['Passed!  - Failed: '], match: /^Passed! {2}- Failed: {1,8}0, Passed: {1,8}[1-9]/ },
  {
    kind: 'tests-failed',
    literals: ['The active test run was aborted', 'Failed!  - Failed: '],
    match: /^The active test run was aborted\b|^Failed! {2}- Failed: {1,8}[1-9]/,
  },
  // Surefire, where each test that failed passed when it was run again; modules may be tested at the same time
  {
    kind: 'tests-begun',
    literals: [' T E S T S', ' surefire:', ' failsafe:'],
    match: /^ T E S T S$|^--- (?:surefire|failsafe):[\d.]{1,12}\S{0,20}:(?:test|integration-test) \(/,
  },
  {
    kind: 'tests-over',
    literals: [', Flakes: '],
    match: /^Tests run: [1-9]\d{0,6}, Failures: 0, Errors: 0, Skipped: \d{1,6}, Flakes: [1-9]/,
  },
  // sbt, of each command; it stops behind the first that fails
  {
    kind: 'tests-begun',
    literals: ['welcome to sbt ', 'oading project definition from '],
    match: /^(?:welcome to sbt \d|[Ll]oading project definition from \S)/,
  },
  { kind: 'tests-over', literals: ['[success] Total time: '], match: /^\[success\] Total time: \d/ },
  // PHPUnit
  { kind: 'tests-begun', literals: ['PHPUnit '], match: /^PHPUnit \d{1,3}\.\d{1,3}\.\d{1,3} by Sebastian Bergmann/ },
  {
    kind: 'tests-over',
    literals: ['OK (', 'OK, but '],
    match:
      /^OK(?: \(\d{1,6} tests?, \d{1,7} assertions?\)|, but (?:there (?:were|was) (?:issues?|warnings?)|(?:some tests were |incomplete, )?(?:incomplete|skipped|risky)[\w, ]{0,60}|\w[\w, ]{0,60}tests)!)$/,
  },
  // busted, which lists below what failed
  { kind: 'tests-begun', literals: ['busted'], match: /^(?:[$+>] )?(?:\S{1,200}\/)?busted(?: [\w.=/-]{1,100}){0,20}$/ },
  {
    kind: 'tests-over',
    literals: [' success / ', ' successes / '],
    match: /^\d{1,6} success(?:es)? \/ \d{1,6} failures? \/ \d{1,6} errors? \/ \d{1,6} pending\b/,
  },
];
