import type { Setback } from '../../forges/forge.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';
import type { Unreachable } from './forge-call.ts';

type Health = ConnectionRecord['health'];

const wayOut: Record<(Setback | Unreachable)['kind'], string> = {
  refused: 'Enter another access token, with the rights that the documentation names.',
  missing: 'Is the project written as on the forge, and may the token see it?',
  later: 'Is the base URL right? Then wait until the forge answers again.',
  unreachable: 'Is the base URL right, and may Firstfail reach it?',
};

/** The setback of a call with the credential of the connection, and what its administrator can do. */
export function unhealthy({ kind, reason }: Setback | Unreachable): Health {
  return { state: 'unhealthy', reason: sentences(reason, wayOut[kind]) };
}

/** The health of a connection without a problem that a call of the forge shows. */
export function withoutFault({ forges }: Pick<Deps, 'forges'>, connection: ConnectionRecord): Health {
  const { lastDeliveryAt, registration } = connection;
  if (lastDeliveryAt !== null) return { state: 'healthy', reason: null };
  const { state, reason } = registration;
  if (state !== 'refused' || forges[connection.forge].isPolled(connection)) return { state: 'waiting', reason: null };
  const missing = `The webhook is not registered: ${reason ?? 'the forge refused.'}`;
  return { state: 'waiting', reason: sentences(missing, 'Enter it by hand, or give a token that may make webhooks.') };
}

function sentences(first: string, second: string): string {
  return `${first}${/[.!?…]$/.test(first) ? '' : '.'} ${second}`;
}
