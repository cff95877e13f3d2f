import type { Ci, Env } from '../ci/ci.ts';
import type { CiRun } from '../ci/ci-run.ts';
import { cis } from '../ci/index.ts';

/** The CI this runs in and what it says of the run. */
export function recogniseCi(env: Env): { ci: Ci; run: CiRun } | undefined {
  for (const ci of cis) {
    const { environment } = ci;
    if (environment === undefined) continue;
    const { variable, equals, read } = environment;
    const isHere = equals === undefined ? Boolean(env[variable]) : env[variable] === equals;
    if (isHere) return { ci, run: read(env) };
  }
  return undefined;
}
