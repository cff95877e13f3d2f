import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { ask } from '../api/api.ts';
import { EntryPage } from '../session/entry-page.tsx';
import { OneTimeForm } from '../session/one-time-form.tsx';

/** The page of an invitation link. */
export function AcceptPage() {
  return (
    <EntryPage
      title="Welcome to Firstfail"
      tab="Invitation"
      about="You are invited. Choose a password, and your account is ready."
    >
      <OneTimeForm
        verb="Accept the invitation"
        send={async (body) => await ask(endpoints.acceptInvitation, { body })}
        done={{
          words: 'Your account is ready, and you are signed in.',
          next: 'Go to the overview',
          path: pagePaths.overview,
        }}
      />
    </EntryPage>
  );
}
