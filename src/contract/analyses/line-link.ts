import { cis } from '../../ci/index.ts';

/** The address of a line (1-based) of a job's whole log, where the CI has one; otherwise that of the build. */
export function lineLink(buildUrl: string, line: number): string {
  const ci = cis.find(({ numberedLog }) => numberedLog?.page.test(buildUrl));
  return buildUrl + (ci?.numberedLog?.anchor(line) ?? '');
}
