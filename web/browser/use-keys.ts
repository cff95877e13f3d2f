import { useLayoutEffect, useRef } from 'react';

/** Single keys of a page; quiet while somebody types, and with a modifier they are the browser's. */
export function useKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  current.current = keys;
  // With the page itself: who sees it may press.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
