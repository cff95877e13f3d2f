import type { Analysis, Diagnosis } from '../../contract/analyses/analysis.ts';
import type { NumberedLine } from '../answer.ts';
import type { View } from '../render.ts';

export const formatNames = [
  'text',
  'json',
  'markdown',
  'github',
  'gitlab',
  'azure',
  'teamcity',
  'buildkite',
  'sarif',
  'junit',
] as const;
export type FormatName = (typeof formatNames)[number];

/** What a format says of one log: its analysis, the lines around the cause, and where the service keeps it. */
export type Found = {
  /** As it was named on the command line; absent for standard input and the output of a command. */
  file?: string;
  diagnosis: Diagnosis | Analysis;
  lines: readonly NumberedLine[];
  link?: string;
  /** What the team knows to mend it, as a block of text. */
  known?: string;
  /** What other runs and the team tell of it, a sentence a line. */
  told?: string;
};

/** Where the command runs: paths are told relative to the workspace. */
export type Place = { workspace: string; cwd: string; view: View };

/** How analyses are told to one kind of reader, with everything escaped for it. */
export type Format = {
  /** The CI in which `run` chooses it. */
  ci?: string;
  /** One document for all logs; otherwise each is told as it is known. */
  whole?: true;
  render(found: readonly Found[], place: Place): string;
  /** The variable that names the file in which the CI collects what it shows as Markdown. */
  summaryVariable?: string;
  /** The program of the CI that takes what `run` has to tell, from standard input. */
  program?: readonly [string, ...string[]];
};
