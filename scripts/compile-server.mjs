import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { root } from './checkout.mjs';

/** The packages that are installed beside the bundle: they are not all JavaScript, or find files of their own. */
export const installedApart = ['@node-rs/argon2', '@scalar/fastify-api-reference', 'piscina'];

/** What no start loads: `pg` does without its native half, and `src/http/server.ts` brings compilers of its own. */
const notLoaded = ['pg-native', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

/** Bundles `serve` and `admin` into a few files of `dist/server`: to open a thousand modules takes longer than the rest of a start. */
export async function bundleServer(plugins) {
  // Only now: what names the parts of a package imports this file too, where nothing is installed.
  const { build } = await import('rolldown');
  rmSync(join(root, 'dist/server'), { recursive: true, force: true });
  await build({
    ...{ cwd: root, platform: 'node', logLevel: 'warn', plugins, external: [...installedApart, ...notLoaded] },
    input: { main: 'src/main.ts' },
    output: {
      ...{ dir: 'dist/server', format: 'cjs', sourcemap: true },
      ...{ entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
    },
  });
  execFileSync(execPath, [join(root, 'scripts/keep-code.mjs'), 'server'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
