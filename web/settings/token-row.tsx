import { Button, Code } from '@mantine/core';
import type { TokenReply } from '../../src/contract/token.ts';
import { Row } from '../parts/rows.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Moment } from '../words/moment.tsx';
import { Untrusted } from '../words/untrusted.tsx';

/** Without `revoke` it is one that no longer works. */
export function TokenRow({ token, revoke }: { token: TokenReply; revoke?: () => void }) {
  const { name, prefix, scopes, created_at, last_used_at, expires_at, revoked_at } = token;
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
          made <Moment at={created_at} as="ago" />
        </span>,
        last_used_at ? (
          <span key="used">
            last used <Moment at={last_used_at} as="ago" />
          </span>
        ) : (
          <span key="used">never used</span>
        ),
        revoked_at ? (
          <span key="end">
            revoked <Moment at={revoked_at} as="ago" />
          </span>
        ) : (
          expires_at && (
            <span key="end">
              {revoke ? 'expires' : 'expired'} <Moment at={expires_at} as="day" />
            </span>
          )
        ),
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
