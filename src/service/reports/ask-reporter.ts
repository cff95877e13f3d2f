import type { Access, Reporter, Setback } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import { inTime } from '../../net/with-deadline.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import { accessOf } from '../connections/forge-access.ts';
import type { Deps } from '../deps.ts';

// Shorter than the claim on a comment.
const askMs = 15_000;

export type Asking = { net: Deps['net']; target: { address: ConnectionRecord; access: Access } };

/** Asks the forge with the connection's credential. What is in the way is a setback. */
export async function askReporter<Answer>(
  deps: Deps,
  connection: ConnectionRecord,
  question: (asking: Asking) => Promise<Answer | Setback>,
): Promise<Answer | Setback> {
  try {
    const access = await accessOf(deps, connection);
    if (!access) return { kind: 'refused', reason: 'The connection has no valid access: its page says what to do.' };
    return await question({ net: inTime(deps.net, askMs), target: { address: connection, access } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalid') return { kind: 'refused', reason: error.message };
    return { kind: 'later', reason: error.message, retryAfterMs: undefined };
  }
}

/** A sentence for the journal: what the forge said, and the way out. */
export function whyNotPosted({ kind, reason }: Setback, reporter: Reporter): string {
  const said = /[.!?…]$/.test(reason) ? reason : `${reason}.`;
  if (kind === 'refused') return `${said} ${reporter.rights}`;
  if (kind === 'missing')
    return `${said} The request or its commit is gone, or the token may not see it. ${reporter.rights}`;
  return `${said} Given up after many tries; the next failure tries again.`;
}
