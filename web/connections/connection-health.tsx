import type { Connection, ConnectionHealth } from '../../src/contract/connections/connection.ts';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';

const tones: Record<ConnectionHealth, Tone> = { healthy: 'good', waiting: 'wait', unhealthy: 'bad' };
const labels: Record<ConnectionHealth, string> = {
  healthy: 'healthy',
  waiting: 'nothing received yet',
  unhealthy: 'needs attention',
};

export function ConnectionHealthBadge({ health: { state } }: Pick<Connection, 'health'>) {
  return <StatusBadge tone={tones[state]}>{labels[state]}</StatusBadge>;
}
