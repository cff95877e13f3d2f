import { useEffect, useState } from 'react';

const patienceMs = 1_000;

/** Becomes true when `ready` is true and the browser has painted and is idle; then it stays true. */
export function useIdle(ready: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready) return;
    // Safari has no such callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(setIdle, 0, true);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(() => setIdle(true), { timeout: patienceMs });
    return () => cancelIdleCallback(waiting);
  }, [ready]);
  return idle;
}
