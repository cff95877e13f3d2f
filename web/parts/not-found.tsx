import { pagePaths } from '../../src/contract/pages.ts';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';
import { PageLink } from './page-link.tsx';

export function NotFound({ what = 'page' }: { what?: string }) {
  return (
    <Page title="Not found">
      <EmptyState
        title={`There is no such ${what}`}
        action={<PageLink to={pagePaths.overview}>To the overview</PageLink>}
      >
        It may have been removed, it may belong to somebody else, or the link is incomplete.
      </EmptyState>
    </Page>
  );
}
