import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import type { Who } from '../../src/contract/people/session.ts';
import { ask, askOnce, keyOf, Refusal } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { basePath } from '../browser/base-path.ts';

/** What the browser remembers, so that the frame of the page does not wait for the answer. It is no credential. */
const memory = 'firstfail-signed-in';

const me = {
  queryKey: keyOf(endpoints.me),
  queryFn: async (): Promise<Who | null> => {
    try {
      return opened(await askOnce(endpoints.me));
    } catch (error) {
      if (error instanceof Refusal && error.problem.status === 401) {
        localStorage.removeItem(memory);
        return null;
      }
      throw error;
    }
  },
  staleTime: 60_000,
};

/** Called before the first render, which then shows the person, or for whom the request runs meanwhile. */
export function askWhoItIs(): void {
  const who = queryClient.getQueryData<Who>(me.queryKey);
  if (who) opened(who);
  else void queryClient.prefetchQuery(me);
}

function opened(who: Who): Who {
  session.opened(who);
  localStorage.setItem(memory, 'yes');
  return who;
}

/** The signed-in person; `null` for nobody, `undefined` while the answer is pending. */
export function useSession() {
  return useQuery(me);
}

/** Whether somebody was signed in here when the service was last asked. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(memory) !== null;
}

/** The signed-in person, for pages, which nobody else sees. */
export function useWho(): Who {
  const { data } = useQuery(me);
  const who = data ?? session.person();
  if (!who) throw new Error('A page was shown to nobody.');
  return who;
}

export function isAdmin({ user }: Who): boolean {
  return user.role === 'admin';
}

/** The page reloads for another person, so that nobody sees or sends what belongs to the one before. */
export function signedIn(who: Who): void {
  const before = session.person();
  if (before && before.user.id !== who.user.id) {
    location.reload();
  } else {
    queryClient.setQueryData(me.queryKey, who);
    session.opened(who);
  }
}

/** Leaves the page, so that no answer stays in the browser's memory. */
export async function signOut(): Promise<void> {
  await ask(endpoints.logout);
  location.assign(`${basePath}${pagePaths.signIn}`);
}
