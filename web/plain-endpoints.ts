import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type * as contract from '../src/contract/endpoints.ts';
import type { Endpoint } from '../src/contract/endpoints.ts';

const source = resolve(import.meta.dirname, '../src/contract/endpoints.ts');

/**
 * Gives the browser of each endpoint what a call needs, without the schemas: the service checks what it is sent, and making
 * several hundred schemas would delay the first view.
 */
export function plainEndpoints(): Plugin {
  return {
    name: 'plain-endpoints',
    async load(id) {
      if (id !== source) return null;
      const { module, dependencies } = await runnerImport<typeof contract>(source);
      for (const path of dependencies) this.addWatchFile(path);
      const endpoints = Object.entries(module.endpoints).map(([name, endpoint]) => [name, plain(endpoint)]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(endpoints))};`;
    },
  };
}

function plain({ method, path, rows }: Endpoint) {
  return { method, path, rows };
}
