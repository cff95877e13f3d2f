import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type LinkAnswer, minPasswordLength } from '../../src/contract/people/person.ts';
import { basePath } from '../browser/base-path.ts';
import { oneTimeToken } from '../browser/one-time-token.ts';
import { sentence } from '../parts/refusal-state.tsx';

type Props = {
  verb: string;
  send: (answer: LinkAnswer) => Promise<unknown>;
  /** The message after success and the page that follows; the browser reloads, so that no data of another person stays. */
  done: { words: string; next: string; path: string };
};

/** Sets a password by a one-time link. */
export function OneTimeForm({ verb, send, done }: Props) {
  const token = oneTimeToken();
  const save = useMutation({ mutationFn: async (password: string) => await send({ token, password }) });
  if (token === '') return <BrokenLink />;
  return (
    <>
      {!save.isSuccess && <PasswordTwice verb={verb} busy={save.isPending} error={save.error} choose={save.mutate} />}
      <Text role="status">{save.isSuccess && done.words}</Text>
      {save.isSuccess && (
        <Button component="a" href={`${basePath}${done.path}`} mt="md" fullWidth>
          {done.next}
        </Button>
      )}
    </>
  );
}

function BrokenLink() {
  return (
    <Alert color="yellow" role="alert" title="The link is incomplete">
      Open it again exactly as you received it, with everything after #. If it was used before, ask an administrator for
      a new one.
    </Alert>
  );
}

type TwiceProps = { verb: string; busy: boolean; error: unknown; choose: (password: string) => void };

function PasswordTwice({ verb, busy, error, choose }: TwiceProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [differs, setDiffers] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDiffers(password !== again);
    if (password === again) choose(password);
  };
  const field = { autoComplete: 'new-password', required: true, minLength: minPasswordLength } as const;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <PasswordInput
          {...field}
          label="Password"
          description={`At least ${minPasswordLength} characters; a few words in a row are easy to remember.`}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          {...field}
          label="Repeat the password"
          error={differs && 'The two passwords differ.'}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="red" role="alert">
            {sentence(error)}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          {verb}
        </Button>
      </Stack>
    </form>
  );
}
