import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import type { Who } from '../../src/contract/people/session.ts';
import { ask, keyOf, Refusal } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { basePath } from '../browser/base-path.ts';

const me = {
  queryKey: keyOf(endpoints.me),
  queryFn: async (): Promise<Who | null> => {
    try {
      const who = await ask(endpoints.me);
      session.opened(who);
      return who;
    } catch (error) {
      if (error instanceof Refusal && error.problem.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
};

/** Before anything is drawn, so that the answer is on its way meanwhile. */
export function askWhoItIs(): void {
  void queryClient.prefetchQuery(me);
}

/** Who is signed in; `null` is nobody, `undefined` not known yet. */
export function useSession() {
  return useQuery(me);
}

/** For pages: they are shown to a signed-in person only. */
export function useWho(): Who {
  const { data } = useQuery(me);
  const who = data ?? session.person();
  if (!who) throw new Error('A page was shown to nobody.');
  return who;
}

export function isAdmin({ user }: Who): boolean {
  return user.role === 'admin';
}

/** Somebody else's things must not be seen, nor their input be sent: the page starts anew. */
export function signedIn(who: Who): void {
  const before = session.person();
  if (before && before.user.id !== who.user.id) {
    location.reload();
  } else {
    queryClient.setQueryData(me.queryKey, who);
    session.opened(who);
  }
}

/** Nothing of what was read stays in the browser's memory. */
export async function signOut(): Promise<void> {
  await ask(endpoints.logout);
  location.assign(`${basePath}${pagePaths.signIn}`);
}
