import type { Command } from 'commander';
import { findTenant } from './service/operator/find-tenant.ts';
import type { AdminDeps } from './service/operator/operator-deps.ts';
import { removeUser } from './service/operator/remove-user.ts';
import { revokeIssuedToken } from './service/operator/revoke-issued-token.ts';
import type { TokenRecord } from './store/tokens/token-store.ts';

type Context = {
  run: (work: (deps: AdminDeps) => Promise<void>) => Promise<void>;
  io: { out: (text: string) => void; err: (text: string) => void };
};
type InTenant = { tenant?: string };

const ofTenant = ['--tenant <id or name>', 'needed when there are several'] as const;

/** What ends access again: `admin token list` and `revoke`. */
export function addTokenAccess(token: Command, { run, io }: Context): void {
  token
    .command('list')
    .description('print id, first characters, state, scopes, last use and name of every token')
    .option(...ofTenant)
    .action(async ({ tenant: wanted }: InTenant) => {
      await run(async (deps) => {
        const tenant = await findTenant(deps, wanted);
        for (const each of await deps.store.tokens.list(tenant.id))
          io.out(`${tokenRow(each, deps.now()).join('\t')}\n`);
      });
    });
  token
    .command('revoke')
    .description('end a token at once')
    .argument('<id>', 'as the list shows it')
    .option(...ofTenant)
    .action(async (id: string, { tenant }: InTenant) => {
      await run(async (deps) => {
        await revokeIssuedToken(deps, { id, tenant });
        io.err(`The token ${id} is revoked.\n`);
      });
    });
}

function tokenRow(token: TokenRecord, now: Date): string[] {
  const { id, prefix, scopes, name, lastUsedAt, expiresAt, revokedAt } = token;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const ended = isExpired ? 'expired' : 'active';
  const state = revokedAt === null ? ended : 'revoked';
  return [id, prefix, state, scopes.join(','), lastUsedAt?.toISOString() ?? 'never used', name];
}

/** `admin user list` and `remove`. */
export function addUserAccess(user: Command, { run, io }: Context): void {
  user
    .command('list')
    .description('print id, role, state and e-mail address of everybody, invited people too')
    .option(...ofTenant)
    .action(async ({ tenant: wanted }: InTenant) => {
      await run(async (deps) => {
        const tenant = await findTenant(deps, wanted);
        for (const { id, role, status, email } of await deps.store.members.list(tenant.id))
          io.out(`${[id, role, status, email].join('\t')}\n`);
      });
    });
  user
    .command('remove')
    .description('remove a person, whose sessions end, or an invitation')
    .requiredOption('--email <address>')
    .option(...ofTenant)
    .action(async ({ email, tenant }: InTenant & { email: string }) => {
      await run(async (deps) => {
        await removeUser(deps, { email, tenant });
        io.err(`${email} is removed.\n`);
      });
    });
}
