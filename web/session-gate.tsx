import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { openPaths } from '../src/contract/pages.ts';
import { Later } from './parts/later.tsx';
import { Loading } from './parts/loading.tsx';
import { RefusalState } from './parts/refusal-state.tsx';
import { SignInAgain } from './session/sign-in-again.tsx';
import { useSession, wasSignedIn } from './session/who.ts';
import { Shell } from './shell/shell.tsx';
import { ShellToCome } from './shell/shell-to-come.tsx';

const SignInPage = lazy(async () => ({ default: (await import('./pages/sign-in.tsx')).SignInPage }));

/** Shows the sign-in form at the address of the page, and the page after signing in. */
export function SessionGate() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.data === undefined) {
    if (session.isError)
      return (
        <main>
          <RefusalState error={session.error} retry={() => void session.refetch()} />
        </main>
      );
    return wasSignedIn() && !openPaths.includes(pathname) ? <ShellToCome /> : <Waiting />;
  }
  if (openPaths.includes(pathname)) return <Outlet />;
  if (session.data === null) {
    return (
      <Suspense>
        <SignInPage />
      </Suspense>
    );
  }
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <Later>
        <SignInAgain />
      </Later>
    </>
  );
}

function Waiting() {
  return (
    <main>
      <Loading lines={8} />
    </main>
  );
}
