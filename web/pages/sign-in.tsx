import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { Navigate, useLocation } from '@tanstack/react-router';
import { pagePaths } from '../../src/contract/pages.ts';
import { useTitle } from '../parts/page.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import { useSession } from '../session/who.ts';
import { BrandMark } from '../shell/brand-mark.tsx';
import classes from './sign-in.module.css';

export function SignInPage() {
  useTitle('Sign in');
  const { data: who } = useSession();
  const { pathname } = useLocation();
  if (who && pathname === pagePaths.signIn) return <Navigate to={pagePaths.overview} replace />;
  return (
    <main className={classes.page}>
      <Stack gap="lg" className={classes.column}>
        <div>
          <BrandMark size={40} />
          <Title order={1} mt="sm">
            Sign in to Firstfail
          </Title>
          <Text c="dimmed" size="sm">
            Finds the first failure in a CI log: the line that made everything after it red.
          </Text>
        </div>
        {window.isSecureContext ? null : <NeedsHttps />}
        <Paper withBorder p="lg" className={classes.card}>
          <SignInForm />
        </Paper>
      </Stack>
    </main>
  );
}

function NeedsHttps() {
  return (
    <Alert color="yellow" role="alert" title="This address needs HTTPS">
      The session cookie travels encrypted only, so signing in at {location.origin} does not last.{' '}
      <PageLink to={pagePaths.reach} inherit>
        How to put a proxy in front
      </PageLink>
    </Alert>
  );
}
