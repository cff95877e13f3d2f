/** A stretch of the log between two markers: one step of the job or one command of a step. */
export type Step = {
  name: string | null;
  command: string | null;
  from: number;
  to: number;
  code: number | null;
  /** The first line is not the marker that opened the step. */
  startsWithOutput?: boolean;
};
