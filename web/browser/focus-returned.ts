const patienceMs = 3_000;

/**
 * After a step back, puts the focus on the link that led to the page that was left, as soon as the list shows it again,
 * unless the person has done something else by then.
 */
export function focusLinkTo(pathname: string): void {
  const find = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find((link) => link.pathname === pathname);
  const watch = new MutationObserver(() => act());
  const stop = () => watch.disconnect();
  const act = () => {
    const link = find();
    if (link === undefined && document.activeElement === document.body) return;
    stop();
    if (document.activeElement === document.body) link?.focus({ preventScroll: true });
  };
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(stop, patienceMs);
}
