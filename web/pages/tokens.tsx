import { Alert, Button, Code } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { TokenReply } from '../../src/contract/tokens/token.ts';
import { ask, query } from '../api/api.ts';
import { touched } from '../api/use-change.ts';
import { useNow } from '../browser/use-now.ts';
import { Confirm } from '../parts/confirm.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { PermissionState } from '../parts/permission-state.tsx';
import { Rows } from '../parts/rows.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { TokenForm } from '../tokens/token-form.tsx';
import { TokenRow } from '../tokens/token-row.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';

const about =
  'A CI sends logs with a token, a script reads analyses with one. They belong to the tenant, not to a person.';

export function TokensPage() {
  if (isAdmin(useWho())) return <Tokens />;
  return (
    <SettingsFrame title="API tokens" about={about}>
      <Panel title="Tokens">
        <PermissionState what="see and make API tokens" />
      </Panel>
    </SettingsFrame>
  );
}

function Tokens() {
  const [creating, dialog] = useDisclosure(false);
  const [revoking, setRevoking] = useState<TokenReply>();
  const tokens = useQuery(query(endpoints.listTokens));
  const tenant = useQuery(query(endpoints.getTenant));
  const nowMs = useNow();
  const limit = tenant.data?.limits.active_tokens ?? null;
  const active = (tokens.data?.items ?? []).filter((token) => isActive(token, nowMs));
  const isFull = limit !== null && active.length >= limit;
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={dialog.open} disabled={isFull || !tokens.data}>
      Create a token
    </Button>
  );
  return (
    <SettingsFrame title="API tokens" about={about} actions={create}>
      {isFull && (
        <Alert color="yellow" title={`All ${limit} active tokens of the Free plan are in use`}>
          Revoke one to make another, or have the operator set the plan to paid.
        </Alert>
      )}
      <Panel title="Active" about={usage(tokens.data && active.length, limit)} flush>
        <Loaded from={tokens} lines={3} height={40}>
          {() => <TokenList tokens={active} revoke={setRevoking} />}
        </Loaded>
      </Panel>
      <Gone tokens={(tokens.data?.items ?? []).filter((token) => !isActive(token, nowMs))} />
      <TokenForm opened={creating} close={dialog.close} left={limit === null ? null : limit - active.length} />
      <Revoke token={revoking} close={() => setRevoking(undefined)} />
    </SettingsFrame>
  );
}

function TokenList({ tokens, revoke }: { tokens: readonly TokenReply[]; revoke: (token: TokenReply) => void }) {
  if (tokens.length === 0) {
    return (
      <EmptyState title="No token yet" icon={<KeyRound size={28} />}>
        Make one with the scope <Code>ingest</Code> for your CI; Integrations has the text to paste there.
      </EmptyState>
    );
  }
  return (
    <Rows label="Active tokens">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} revoke={() => revoke(token)} />
      ))}
    </Rows>
  );
}

function Gone({ tokens }: { tokens: readonly TokenReply[] }) {
  if (tokens.length === 0) return null;
  return (
    <Panel title="Revoked and expired" flush>
      <Rows label="Revoked and expired tokens">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </Rows>
    </Panel>
  );
}

function Revoke({ token, close }: { token: TokenReply | undefined; close: () => void }) {
  const [last, setLast] = useState(token);
  if (token && token !== last) setLast(token);
  const run = async () => {
    if (!token) return;
    await ask(endpoints.revokeToken, { params: { id: token.id } });
    await touched(endpoints.listTokens, endpoints.getTenant);
  };
  return (
    <Confirm opened={token !== undefined} close={close} title="Revoke this token?" verb="Revoke" run={run}>
      Whatever uses <Untrusted>{last?.name ?? ''}</Untrusted> is refused from that moment on. This cannot be undone.
    </Confirm>
  );
}

function isActive({ revoked_at, expires_at }: TokenReply, nowMs: number): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > nowMs);
}

function usage(active: number | undefined, limit: number | null): string | undefined {
  if (active === undefined) return undefined;
  return limit === null ? count(active, 'token') : `${active} of ${limit} on the Free plan`;
}
