import type { Notice, Sent } from '../../channels/channel.ts';
import { AppError } from '../../kernel/app-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { unseal } from '../../kernel/seal.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import { signingSecrets } from '../channels/channel-secret.ts';
import type { Deps } from '../deps.ts';

/** One message on its way. Whatever goes wrong is an answer, not a throw, so that it is counted and said. */
export async function sendNotice(
  deps: Deps,
  { tenantId, record }: { tenantId: string; record: ChannelRecord },
  notice: Notice,
): Promise<Sent> {
  const channel = deps.channels[record.kind];
  const { id } = record;
  try {
    const url = unseal(deps, { tenantId, id, column: 'channels.url' }, record.url);
    const secrets = signingSecrets(deps, tenantId, record);
    const attempt = { id: notice.id, now: deps.now() };
    return await channel.send(deps.net, { url, secrets }, { ...attempt, message: channel.message(notice) });
  } catch (error) {
    return sentByError(deps, error);
  }
}

function sentByError(deps: Deps, error: unknown): Sent {
  if (error instanceof AppError && error.code === 'invalid') return { kind: 'refused', reason: error.message };
  if (error instanceof AppError) {
    deps.log.warn({ error: describeError(error) }, 'a message could not be sent');
    return { kind: 'later', reason: error.message, retryAfterMs: undefined };
  }
  deps.log.error({ error: describeError(error) }, 'a message could not be made');
  return {
    kind: 'later',
    reason: 'The message could not be made; the log of the service says more.',
    retryAfterMs: undefined,
  };
}
