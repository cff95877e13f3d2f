import type { Connection, ConnectionHealth } from '../../src/contract/connections/connection.ts';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';

const tones: Record<ConnectionHealth, Tone> = { healthy: 'good', waiting: 'wait', unhealthy: 'bad' };
const labels: Record<ConnectionHealth, string> = {
  healthy: 'healthy',
  waiting: 'nothing received yet',
  unhealthy: 'needs attention',
};

/** Without an access token no log can be fetched: nothing is wrong, but the set-up is not complete. */
export function ConnectionHealthBadge({ health: { state }, access }: Pick<Connection, 'health' | 'access'>) {
  if (state === 'healthy' && access === 'none') return <StatusBadge tone="wait">no access token</StatusBadge>;
  return <StatusBadge tone={tones[state]}>{labels[state]}</StatusBadge>;
}
