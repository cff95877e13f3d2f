import type { MarkerRule } from '../../ci/ci.ts';

/** Where a build tool heads what one of its tasks or goals prints, and where it names those that failed. */
export const buildUnits: readonly MarkerRule[] = [
  // Maven
  {
    kind: 'unit',
    literals: [') @ '],
    match: /^--- (?<name>[\w.-]{1,80}:[\w.-]{1,40}:[\w-]{1,60} \([^()]{1,80}\) @ \S{1,120}) ---$/,
  },
  {
    kind: 'unit-failed',
    literals: ['Failed to execute goal '],
    match: /^Failed to execute goal (?<name>[\w.:-]{1,200} \([^()]{1,80}\) on project [^\s:]{1,120}): /,
  },
  // The end of either's build
  { kind: 'unit', literals: ['BUILD SUCC', 'BUILD FAIL'], match: /^BUILD (?:SUCCESS(?:FUL)?|FAILURE|FAILED)\b/ },
  // Gradle
  { kind: 'unit', literals: ['> Task :'], match: /^> Task (?<name>:\S{1,200})(?: [A-Z-]{4,12})?$/ },
  { kind: 'unit-failed', literals: ['> Task :'], match: /^> Task (?<name>:\S{1,200}) FAILED$/ },
  {
    kind: 'unit-failed',
    literals: ["Execution failed for task ':"],
    match: /^Execution failed for task '(?<name>:[^']{1,200})'\.$/,
  },
];
