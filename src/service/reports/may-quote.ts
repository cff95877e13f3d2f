import type { Reporter, Setback } from '../../forges/forge.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Asking } from './ask-reporter.ts';

/**
 * Whether the words of a log may stand on the forge: the logs of a public project may be visible to its members only.
 * Asked each time, because a project may become public.
 */
export async function mayQuote(
  { report: { quotes } }: ConnectionRecord,
  reporter: Reporter,
  { net, target }: Asking,
): Promise<boolean | Setback> {
  const answer = await reporter.isPrivate(net, target);
  if (answer.kind !== 'audience') return answer;
  return quotes ?? answer.isPrivate;
}
