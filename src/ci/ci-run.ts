/** What a CI says of the run; empty values count as absent. */
export type CiRun = {
  project?: string | undefined;
  run_id?: string | undefined;
  job?: string | undefined;
  branch?: string | undefined;
  commit?: string | undefined;
  url?: string | undefined;
  attempt?: string | undefined;
};
