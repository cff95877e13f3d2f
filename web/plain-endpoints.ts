import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type * as contract from '../src/contract/endpoints.ts';

const source = resolve(import.meta.dirname, '../src/contract/endpoints.ts');

/**
 * Gives the browser the method and path of each endpoint without the schemas: the service checks what it is sent, and
 * making several hundred schemas would delay the first view.
 */
export function plainEndpoints(): Plugin {
  return {
    name: 'plain-endpoints',
    async load(id) {
      if (id !== source) return null;
      const { module, dependencies } = await runnerImport<typeof contract>(source);
      for (const path of dependencies) this.addWatchFile(path);
      const plain = Object.entries(module.endpoints).map(([name, { method, path }]) => [name, { method, path }]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(plain))};`;
    },
  };
}
