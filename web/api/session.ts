import type { Who } from '../../src/contract/people/session.ts';

type State = { phase: 'open' | 'expired' | 'dismissed' };

let state: State = { phase: 'open' };
let person: Who | undefined;
let ended: { signedIn: Promise<boolean>; endWaiting: (signedIn: boolean) => void } | undefined;
const listeners = new Set<() => void>();

/**
 * The browser's half of the session. It may end in the middle of work; then the page stays as it is, a dialog asks to
 * sign in, and the calls that were refused wait for it.
 */
export const session = {
  state: (): State => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  person: () => person,
  opened: (who: Who) => {
    person = who;
    endWaiting(true);
  },
  /** Resolves to whether the person signed in again. After the dialog is dismissed, reads no longer open it. */
  expired: async (isReading: boolean): Promise<boolean> => {
    if (person === undefined || (isReading && state.phase === 'dismissed')) return false;
    ended ??= waiting();
    enter('expired');
    return await ended.signedIn;
  },
  dismissed: () => {
    endWaiting(false);
    enter('dismissed');
  },
};

function waiting() {
  let settleIt: (signedIn: boolean) => void = () => {
    // Set by the promise below.
  };
  const signedIn = new Promise<boolean>((resolve) => {
    settleIt = resolve;
  });
  return { signedIn, endWaiting: settleIt };
}

function endWaiting(signedIn: boolean): void {
  ended?.endWaiting(signedIn);
  ended = undefined;
  if (signedIn) enter('open');
}

function enter(phase: State['phase']): void {
  if (state.phase === phase) return;
  state = { phase };
  for (const listener of listeners) listener();
}
