/** `deleted`: somebody has removed the comment, so it is not made again. */
export type ReportState = 'waiting' | 'posted' | 'failed' | 'deleted';

/** The comment of a connection at a merge request: where it is, not what it says. */
export type ReportRecord = {
  id: string;
  connectionId: string;
  /** The merge request's number in its project. */
  number: string;
  commentId: string | null;
  state: ReportState;
  tries: number;
};

/** A job that passed, as its failure would be named. */
export type Passed = { project: string; branch: string | null; job: string | null };

export interface ReportTransaction {
  /** Makes it where the merge request has none yet; the analysis takes the place of an earlier one of the same job. */
  addPart(
    place: Pick<ReportRecord, 'id' | 'connectionId' | 'number'>,
    part: { job: string; analysisId: string },
    at: Date,
  ): Promise<ReportRecord>;
  /** For one holder, until then. Undefined where it is gone, `busy` where another holds it. */
  claim(id: string, now: Date, until: Date): Promise<ReportRecord | 'busy' | undefined>;
  /** Ends the claim. Undefined where it is gone. */
  change(
    id: string,
    changes: Partial<Pick<ReportRecord, 'commentId' | 'state' | 'tries'>>,
    at: Date,
  ): Promise<ReportRecord | undefined>;
  /** The analyses that it tells of, newest first. */
  analysisIds(id: string): Promise<string[]>;
  /** The ids of reports that tell of a failure of one of these jobs. */
  thatTellOf(passed: readonly Passed[]): Promise<string[]>;
  /** Comments that somebody has removed may be made again. */
  forgetDeleted(connectionId: string): Promise<void>;
}
