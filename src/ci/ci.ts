import type { CiRun } from './ci-run.ts';
import type { Door } from './door.ts';

/** A CI: what it posts, how it is recognised, and what its logs look like. Pure data, for every room. */
export type Ci = {
  /** The word for it in `provider`, in the command and in the address of its door. */
  name: string;
  displayName: string;
  /** Where it has a payload of its own; every other CI posts to the door of `other-ci.ts`. */
  door?: Door;
  environment?: Environment;
  /** What it puts before each line. */
  framing?: readonly Frame[];
  /** What it puts into lines, wherever it stands. `literal` is part of each mark. */
  marks?: readonly { literal: string; match: RegExp }[];
  /** Lines that hold an escaped message in place of the text. */
  messages?: { start: string; read(line: string): { text: string; isError: boolean } | undefined };
  markers?: readonly MarkerRule[];
  /** Where a page shows the whole log of a job with numbers that links lead to: its address, and what leads to a line. */
  numberedLog?: { page: RegExp; anchor(line: number): string };
};

export type Env = Readonly<Record<string, string | undefined>>;

/** How a program recognises the CI that it runs in: by a variable that is set, or equal to a value. */
export type Environment = { variable: string; equals?: string; read(env: Env): CiRun };

/**
 * The beginning of a line that is no part of its text: `first` is tried on the first character, and the line holds
 * `literal`. Group: `level`.
 */
export type Frame = { first: RegExp; literal?: string; match: RegExp };

/** What a line of a CI says about its run. */
export type MarkerKind =
  | 'job'
  | 'step'
  /** A step whose commands are echoed with a prompt or a plus. */
  | 'section'
  | 'command'
  | 'prompt'
  /** Ends the script and settings that a CI prints before a step's output. */
  | 'header-end'
  | 'trace'
  | 'quoted'
  | 'exit'
  /** Says of the exit above it that the job goes on; it is the failure where no other follows. */
  | 'caught'
  | 'failed'
  /** Names of processes that run side by side and prefix their lines; the one of them that failed. */
  | 'stream'
  | 'broken-stream'
  | 'epilogue'
  /** Somebody stopped the job: what follows only cleans up, however it ends. */
  | 'stopped'
  /** Says that a part of the log is missing; the group `name` is how much. */
  | 'truncated'
  /** What the CI writes at the start of every log, at its end, and where the run passed. */
  | 'begun'
  | 'ended'
  | 'passed'
  /** Ends the log of every run; in that of one that failed the CI marks an error above. */
  | 'closed'
  /** What a step or a program writes that has a last word of its own, and that word. */
  | 'running'
  | 'done'
  | 'retried'
  /** Says of what stands directly above it that the job goes on all the same. */
  | 'lived-with'
  /** Begins a run of tests; says that what it printed is no failure, or is listed again below. */
  | 'tests-begun'
  | 'tests-over'
  /** Says that tests of such a run failed, which the summary of another that ran beside it does not end. */
  | 'tests-failed'
  /** Heads what a task or goal of a build prints; names one that failed. */
  | 'unit'
  | 'unit-failed'
  /** Heads what a runner reports of a test that it ran again. */
  | 'flaky'
  | 'tolerated';

export type MarkerRule = {
  kind: MarkerKind;
  literals: readonly string[];
  /** Runs on the line with its framing, and without. Groups: `name`, `command`, `code`. */
  match: RegExp;
  /** Searched in the lines that follow, for groups that stand there. */
  below?: { match: RegExp; within: number };
  /** The lines that follow, up to this one, are the script whose first line is the command. */
  scriptUntil?: RegExp;
  /** The lines that follow with more indentation belong to it. */
  block?: boolean;
  /** It is about the lines from the nearest one above that matches. */
  since?: RegExp;
  /** It is about so many lines above it at most. */
  within?: number;
  /** A form of logs copied from a page: it holds where no other rule finds a step, above the exit status. */
  copied?: boolean;
  /** A form that programs print as well: it holds among the last lines, where no other rule tells how the run ended. */
  last?: boolean;
};
