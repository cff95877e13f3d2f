import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../deps.ts';

export type MetricsAsker = {
  bearer: string | undefined;
  /** From this machine, and not through a proxy on it. */
  isLocal: boolean;
};

/** For who watches over the service: on the machine itself, or with the operator's token. To others it is not there. */
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
  const [wanted, tried] = [Buffer.from(token), Buffer.from(given)];
  return wanted.length === tried.length && timingSafeEqual(wanted, tried);
}
