import { Button, Code } from '@mantine/core';
import type { TokenReply } from '../../src/contract/tokens/token.ts';
import { Row } from '../parts/rows.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

/** A token; without `revoke` it no longer works. */
export function TokenRow({ token, revoke }: { token: TokenReply; revoke?: () => void }) {
  const { name, prefix, scopes, created_at, last_used_at } = token;
  return (
    <Row
      quiet={!revoke}
      title={
        <>
          <Untrusted>{name}</Untrusted>
          {scopes.map((scope) => (
            <StatusBadge key={scope} tone="quiet" plain>
              {scope}
            </StatusBadge>
          ))}
        </>
      }
      facts={[
        <Code key="prefix">{prefix}…</Code>,
        <span key="created">
          made <Timestamp at={created_at} as="ago" />
        </span>,
        last_used_at ? (
          <span key="used">
            last used <Timestamp at={last_used_at} as="ago" />
          </span>
        ) : (
          <span key="used">never used</span>
        ),
        <End key="end" token={token} isActive={revoke !== undefined} />,
      ]}
      actions={
        revoke && (
          <Button variant="default" size="xs" onClick={revoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        )
      }
    />
  );
}

function End({ token: { expires_at, revoked_at }, isActive }: { token: TokenReply; isActive: boolean }) {
  if (revoked_at) {
    return (
      <>
        revoked <Timestamp at={revoked_at} as="ago" />
      </>
    );
  }
  if (!expires_at) return 'does not expire';
  return (
    <>
      {isActive ? 'expires' : 'expired'} <Timestamp at={expires_at} as="day" />
    </>
  );
}
