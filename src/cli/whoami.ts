import { endpoints } from '../contract/endpoints.ts';
import { askFor } from './ask-for.ts';
import { printableLine } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** Which service and which token the commands use, and what the token may do. */
export async function whoami({ json }: { json?: boolean }, terminal: Terminal): Promise<number> {
  return await askFor({ endpoint: endpoints.readOwnToken, json }, terminal, (token, url) => {
    const { name, prefix, scopes, tenant, expires_at } = token;
    const from = terminal.env.FIRSTFAIL_TOKEN ? 'FIRSTFAIL_TOKEN' : 'firstfail login';
    const lines = [
      `${url}, tenant ${tenant}`,
      `token "${name}" (${prefix}…) of ${from}`,
      `may ${scopes.join(' and ')}; ${expires_at === null ? 'does not expire' : `expires ${expires_at}`}`,
    ];
    return `${lines.map(printableLine).join('\n')}\n`;
  });
}
