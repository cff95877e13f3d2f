import { pagePaths } from '../../src/contract/pages.ts';
import { basePath } from './base-path.ts';

const linkPaths: readonly string[] = [pagePaths.accept, pagePaths.reset];
let token = '';

/**
 * A one-time link has its token after `#`, which no request holds. It leaves the address before anything is asked for,
 * and is kept in this page's memory only.
 */
export function takeOneTimeToken(): void {
  // A link that is entered into the same tab does not load the page anew.
  addEventListener('hashchange', () => {
    if (isAtLink()) location.reload();
  });
  if (!isAtLink()) return;
  token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
}

/** Empty where the page was opened without its link. */
export function oneTimeToken(): string {
  return token;
}

function isAtLink(): boolean {
  return linkPaths.includes(location.pathname.slice(basePath.length)) && location.hash.length > 1;
}
