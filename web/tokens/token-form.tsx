import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import type { CreatedTokenReply } from '../../src/contract/tokens/token.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { useChange } from '../api/use-change.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { PageLink } from '../parts/page-link.tsx';

type Props = {
  opened: boolean;
  close: () => void;
  /** How many more tokens the plan allows; null for no limit. */
  left: number | null;
};

const lifetimes = [
  { value: '', label: 'Does not expire' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];

/** Makes a token and shows its secret until the dialog is closed; the secret is kept nowhere else. */
export function TokenForm({ opened, close, left }: Props) {
  const [created, setCreated] = useState<CreatedTokenReply>();
  const isKept = created === undefined;
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => setCreated(undefined)}
      title={isKept ? 'Create a token' : 'Copy the token now'}
      closeOnClickOutside={isKept}
      closeOnEscape={isKept}
      centered
    >
      {created ? <Created token={created} close={close} /> : <Fields done={setCreated} left={left} />}
    </Modal>
  );
}

function Fields({ done, left }: { done: (token: CreatedTokenReply) => void; left: number | null }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>(['ingest']);
  const [days, setDays] = useState('');
  const create = useChange({
    change: async () =>
      await ask(endpoints.createToken, { body: { name, scopes: scopesIn(scopes), expires_at: end(days) } }),
    touches: [endpoints.listTokens, endpoints.getTenant],
    done,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          description="What will use it, such as jenkins."
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError(create.error, 'name')}
        />
        <ScopeFields scopes={scopes} change={setScopes} />
        <NativeSelect
          label="Expires"
          data={lifetimes}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <FormProblem error={create.error} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {left !== null && `${left} more on the Free plan.`}
          </Text>
          <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ScopeFields({ scopes, change }: { scopes: string[]; change: (scopes: string[]) => void }) {
  return (
    <Checkbox.Group label="What it may do" value={scopes} onChange={change} withAsterisk>
      <Stack gap="xs" mt={6}>
        <Checkbox
          value="ingest"
          label="ingest"
          description="Send logs of failed runs. Enough for a CI; it cannot read anything."
        />
        <Checkbox value="read" label="read" description="Read analyses, causes and statistics. For scripts and bots." />
      </Stack>
    </Checkbox.Group>
  );
}

function Created({ token, close }: { token: CreatedTokenReply; close: () => void }) {
  return (
    <Stack>
      <CopyField
        label="Token"
        value={token.token}
        about="Put it into the secrets of your CI; here only its hash is kept."
      />
      <Group justify="space-between">
        {token.scopes.includes('ingest') ? (
          <PageLink to={pagePaths.integrations} size="sm">
            What to paste into your CI
          </PageLink>
        ) : (
          <span />
        )}
        <Button onClick={close}>I have copied it</Button>
      </Group>
    </Stack>
  );
}

function scopesIn(scopes: readonly string[]) {
  return (['ingest', 'read'] as const).filter((scope) => scopes.includes(scope));
}

function end(days: string): string | null {
  return days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();
}
