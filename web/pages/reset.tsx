import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { ask } from '../api/api.ts';
import { EntryPage } from '../session/entry-page.tsx';
import { OneTimeForm } from '../session/one-time-form.tsx';

/** The page of a password reset link. */
export function ResetPage() {
  return (
    <EntryPage title="A new password" about="Choose it here. Every session of yours ends, in other browsers too.">
      <OneTimeForm
        verb="Set the password"
        send={async (body) => await ask(endpoints.resetPassword, { body })}
        done={{ words: 'The password is set. Sign in with it.', next: 'Sign in', path: pagePaths.signIn }}
      />
    </EntryPage>
  );
}
