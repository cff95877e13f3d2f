import { randomUUID } from 'node:crypto';

/** Makes many tenants, because the rate limit applies to each tenant separately. */
export async function tokensOfTenants({ admin }, count) {
  const tokens = [];
  for (let number = 0; number < count; number++) {
    const email = `bench-${number}@example.test`;
    const id = await admin(
      'tenant',
      'create',
      '--name',
      `bench ${number}`,
      '--email',
      email,
      '--password',
      randomUUID(),
    );
    tokens.push(await admin('token', 'create', '--scopes', 'ingest', '--tenant', id));
  }
  return tokens;
}
