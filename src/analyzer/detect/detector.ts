import type { Category, Location } from '../../contract/analyses/analysis.ts';
import type { Command } from '../commands/shell-command.ts';
import type { Block, Groups } from './block.ts';

/**
 * How surely a matched line is a cause, were it alone in the log: `exact` names the very thing that broke (a compiler's
 * error, a failed assertion), `specific` a tool's own verdict, `likely` what may be printed in passing builds too,
 * `generic` a summary, `echo` what follows from something else (`make: *** Error 1`).
 */
export type Strength = 'exact' | 'specific' | 'likely' | 'generic' | 'echo';

/** A command is undefined, and left out, where the log's text cannot stand in one. */
export type Fix = { summary: string; steps?: readonly string[]; commands?: readonly (Command | undefined)[] };

/** What a detector saw. Strings may hold log text as it is: redaction, cutting and cleaning are done later. */
export type Finding = {
  category: Category;
  strength: Strength;
  /** What broke, where: at most 120 characters, no full stop. */
  title: string;
  /** One or two sentences naming the concrete thing. */
  cause: string;
  /** First and last line of the block, default the matched line. The first ten lines must hold the true cause. */
  from?: number | undefined;
  to?: number | undefined;
  /** What the fingerprint is made of; default the text of the first line. */
  key?: string | undefined;
  locations?: readonly Location[] | undefined;
  tests?: readonly string[] | undefined;
  /** How the runner lists the test elsewhere, with its place: several may have its name. */
  listedAs?: string | undefined;
  /** Defaults by category; a detector that knows better says so. */
  fix?: Fix | undefined;
  scope?: 'change' | 'environment' | 'external' | 'unknown' | undefined;
  retry?: 'safe' | 'pointless' | 'unknown' | undefined;
  /** Further lines of this block worth quoting. */
  also?: readonly number[] | undefined;
};

export type Rule = {
  /** A line is looked at if it holds one of these, byte for byte, escape sequences left out. */
  literals: readonly string[];
  /** Runs on the cleaned line: no timestamps, escape sequences, `[INFO]`-like tags. Begins with a literal or an anchor. */
  match: RegExp;
  /** Undefined when the line turns out to be something else. */
  read: (groups: Groups, block: Block) => Finding | undefined;
};

/** One tool or failure class; a class, such as `network`, is nothing that reports a failure. */
export type Detector = { tool: string; isProgram?: boolean; rules: readonly Rule[] };
