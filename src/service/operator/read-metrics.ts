import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../deps.ts';

export type MetricsAsker = {
  bearer: string | undefined;
  /** The call comes from this machine, and not through a proxy on it. */
  isLocal: boolean;
};

/** For monitoring: on the machine itself, or with the operator's token. Others get 404. */
export async function readMetrics(
  { metrics, settings }: Deps,
  { bearer, isLocal }: MetricsAsker,
): Promise<{ contentType: string; body: string }> {
  if (!isLocal && !isToken(settings.metricsToken, bearer)) {
    throw new AppError('not_found', 'There is nothing at this address.');
  }
  return await metrics.text();
}

function isToken(token: string | undefined, given: string | undefined): boolean {
  if (token === undefined || given === undefined) return false;
  const [expected, actual] = [Buffer.from(token), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
