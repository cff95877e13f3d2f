import { Text } from '@mantine/core';
import { Navigate, useLocation } from '@tanstack/react-router';
import { pagePaths } from '../../src/contract/pages.ts';
import { useSearch } from '../browser/use-search.ts';
import { EntryPage } from '../session/entry-page.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import { useSession } from '../session/who.ts';

export function SignInPage() {
  const { data: who } = useSession();
  const { pathname } = useLocation();
  // The session may end while the person is at another site.
  const ended = useSearch().one('error') === 'ended';
  if (who && pathname === pagePaths.signIn) return <Navigate to={pagePaths.overview} replace />;
  return (
    <EntryPage
      title="Sign in to Firstfail"
      tab="Sign in"
      about="Finds the first failure in a CI log: the line that made everything after it red."
    >
      {ended && <Text mb="md">Your session has ended. Sign in to go on.</Text>}
      <SignInForm />
    </EntryPage>
  );
}
