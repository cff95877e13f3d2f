import type { DetectedFinding } from '../detect/detect.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { LedTo } from '../rank/find-causes.ts';
import type { NothingFound } from '../rank/nothing-found.ts';
import type { Ranked } from '../rank/rank.ts';
import type { Lines } from '../read/lines.ts';

/** What is put into words: the cause and everything that was found around it. */
export type DiagnosisInput = {
  bytes: number;
  lines: Lines;
  outline: RunOutline;
  cause: Ranked;
  /** The findings ranked behind the cause. */
  others: readonly Ranked[];
  /** The last output of the failing step. */
  output: DetectedFinding | undefined;
  /** Set where the cause only stands last in the log and explains nothing. */
  nothing: NothingFound | undefined;
  /** What broke for want of what the cause failed to provide. */
  led: LedTo | undefined;
  secrets: { counts: Record<string, number>; leaks: readonly string[] };
};
