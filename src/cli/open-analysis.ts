import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { endpoints } from '../contract/endpoints.ts';
import { askFor } from './ask-for.ts';
import type { Terminal } from './terminal.ts';

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const usual = ['xdg-open'];

/** Opens the page of an analysis in the browser, and prints its address for where there is none. */
export async function openAnalysis(id: string, terminal: Terminal): Promise<number> {
  let address = '';
  const input = { params: { id } };
  const status = await askFor({ endpoint: endpoints.getAnalysis, input }, terminal, (body, url) => {
    address = `${url}/analyses/${encodeURIComponent(body.id)}`;
    return `${address}\n`;
  });
  if (status === 0) await openInBrowser(address, terminal);
  return status;
}

/** BROWSER names the program where it is set. */
async function openInBrowser(address: string, { env }: Terminal): Promise<void> {
  const [program = '', ...args] = env.BROWSER ? [env.BROWSER] : (openers[platform()] ?? usual);
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  // Without a browser the printed address is all there is.
  await Promise.race([once(child, 'spawn'), once(child, 'error')]).catch(() => undefined);
  child.unref();
}
