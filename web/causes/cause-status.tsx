import type { CauseStatus } from '../../src/contract/causes/cause.ts';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';

const tones: Record<CauseStatus, Tone> = { open: 'quiet', acknowledged: 'wait', resolved: 'good' };

/** The status of a cause. */
export function CauseStatusBadge({ status }: { status: CauseStatus }) {
  return <StatusBadge tone={tones[status]}>{status}</StatusBadge>;
}

/** No message is sent about the cause. */
export function Muted() {
  return <StatusBadge tone="quiet">muted</StatusBadge>;
}

/** The cause was resolved, and failed again. */
export function CameBack() {
  return <StatusBadge tone="bad">came back</StatusBadge>;
}
