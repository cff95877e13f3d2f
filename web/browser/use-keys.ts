import { useLayoutEffect, useRef } from 'react';

/** Shortcuts of a page with one key each. They are off while a person types; keys with a modifier belong to the browser. */
export function useKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  current.current = keys;
  // The handler is set with the page itself: as soon as a page is visible its keys work.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      // Where a key needs AltGr, as `[` on many keyboards, Ctrl and Alt are reported with it.
      const withModifier = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
      if (typing || withModifier) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
