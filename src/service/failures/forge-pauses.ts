import { forgePauseMs } from '../../kernel/back-off.ts';

type Pause = { untilMs: number; setbacks: number };

const probeMs = 20_000;

/**
 * Connections whose forge is not to be asked for a while, in this process: it asked for that, does not answer, or takes
 * no credential. When the time is over one asks, and the others wait for what comes of it.
 */
export class ForgePauses {
  readonly #pauses = new Map<string, Pause>();

  /** For how long the connection's forge is left alone; 0 gives the caller leave to ask. */
  waitMs(connectionId: string, now: Date): number {
    const pause = this.#pauses.get(connectionId);
    if (pause === undefined) return 0;
    const leftMs = pause.untilMs - now.getTime();
    if (leftMs > 0) return leftMs;
    // Whoever comes next while this one asks waits for as long as asking may take.
    pause.untilMs = now.getTime() + probeMs;
    return 0;
  }

  /** The forge answered as it should. */
  end(connectionId: string): void {
    this.#pauses.delete(connectionId);
  }

  /** It did not; the pause grows with each time. */
  begin(connectionId: string, now: Date, requestedMs: number | undefined): void {
    const setbacks = (this.#pauses.get(connectionId)?.setbacks ?? 0) + 1;
    const untilMs = now.getTime() + forgePauseMs(setbacks, requestedMs);
    this.#pauses.set(connectionId, { untilMs, setbacks });
  }
}
