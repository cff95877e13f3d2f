import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundler } from './bundler.mjs';
import { commandStamp, root } from './checkout.mjs';
import { engineVersionOf, engineVersionPlugin } from './engine-version.mjs';

/** Bundles the command into a few files of `dist/cli`, which start faster than its modules. */
export async function buildCommand(version) {
  const startedAt = new Date();
  const { build, resolve } = await bundler();
  const plugins = [engineVersionPlugin(version ?? (await engineVersionOf(root)))];
  rmSync(join(root, 'dist/cli'), { recursive: true, force: true });
  await build({
    ...{ cwd: root, platform: 'node', logLevel: 'warn', plugins, resolve },
    // The last two are for `admin.ts` and `serve`, which are not bundled.
    input: {
      command: 'src/cli/command.ts',
      'analyze-thread': 'src/cli/analyze-thread.ts',
      printable: 'src/cli/printable.ts',
      'serve-options': 'src/cli/serve-options.ts',
    },
    output: { dir: 'dist/cli', format: 'esm', sourcemap: true },
  });
  writeFileSync(commandStamp, '');
  // A file that changes during the build counts as newer than it.
  utimesSync(commandStamp, startedAt, startedAt);
}
