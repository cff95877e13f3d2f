import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const entry = resolve(import.meta.dirname, 'early.ts');

/** Puts `early.ts` first into the page, as a script of its own that waits for no other and for no style. */
export function earlyScript() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'early-script',
    buildEnd() {
      const collect = (id: string) => {
        if (modules.has(id)) return;
        modules.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(collect);
      };
      collect(entry);
    },
    transformIndexHtml(_html, { bundle = {} }) {
      const built = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === entry);
      const src = built ? `./${built.fileName}` : '/early.ts';
      return [
        { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head-prepend' },
      ];
    },
  };
  return { plugin, entry, holds: (id: string) => modules.has(id) };
}
