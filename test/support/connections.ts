import type { LightMyRequestResponse } from 'fastify';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import { aBrowser, aTenantWithUser, type TestServer } from './http.ts';

/** An administrator at the wizard. */
export type Wizard = {
  tenantId: string;
  user: UserRecord;
  browser: Awaited<ReturnType<typeof aBrowser>>;
  connect(payload: object): Promise<LightMyRequestResponse>;
  send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse>;
};

export const onGitlab = { forge: 'forge-a', base_url: 'https://git.example', project: 'acme/api' };

/** In a tenant of its own. `headers` come with every call. */
export async function aWizard(server: TestServer, headers: Record<string, string> = {}): Promise<Wizard> {
  const { tenant, user } = await aTenantWithUser(server);
  const browser = await aBrowser(server, user);
  const send: Wizard['send'] = async (method, path, payload) =>
    await server.app.inject({
      method,
      url: `/api/connections${path}`,
      headers: { ...browser.mutating, ...headers },
      ...(payload && { payload }),
    });
  return { tenantId: tenant.id, user, browser, send, connect: async (payload) => await send('POST', '', payload) };
}
