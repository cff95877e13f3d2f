import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildStamp, root, say } from './checkout.mjs';
import { bundleServer } from './compile-server.mjs';
import { buildWeb } from './compile-web.mjs';
import { run } from './run.mjs';

const source = join(root, 'src');
const output = join(root, 'dist');

/** Compiles `src` to `dist`, and `web` to `dist/web`; the command, the service and what runs in a thread are bundled into a few files, which start faster. */
export async function build() {
  const startedAt = new Date();
  say('building …');
  await compile();
  copyAssets();
  removeOrphans();
  await versionAndBundle();
  await buildWeb();
  writeFileSync(buildStamp, '');
  // A file that changes during the build counts as newer than it.
  utimesSync(buildStamp, startedAt, startedAt);
}

async function compile() {
  const code = await run(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json']);
  if (code !== 0) throw new Error('the sources do not compile; what the compiler says is above.');
}

function copyAssets() {
  for (const path of filesBelow(source).filter((name) => !/\.(?:ts|json)$/.test(name))) {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    copyFileSync(join(source, path), join(output, path));
  }
}

/** Removes what an earlier build made of a deleted file: code that lists a directory would still load it. */
function removeOrphans() {
  for (const path of filesBelow(output)) {
    if (path.startsWith('.') || /^(?:cli|server|web)\//.test(path)) continue;
    const origin = path.replace(/\.js(?:\.map)?$/, '.ts');
    if (!existsSync(join(source, origin))) rmSync(join(output, path));
  }
}

async function versionAndBundle() {
  const { engineVersionOf, engineVersionPlugin, writeEngineVersion } = await import('./engine-version.mjs');
  const { buildCommand } = await import('./compile-command.mjs');
  const version = await engineVersionOf(root);
  writeEngineVersion(join(output, 'analyzer/version.js'), version);
  await buildCommand(version);
  const plugins = [engineVersionPlugin(version)];
  await bundleThread(plugins);
  await bundleServer(plugins);
}

async function bundleThread(plugins) {
  const { build } = await import('rolldown');
  await build({
    ...{ cwd: root, platform: 'node', logLevel: 'warn', plugins },
    input: 'src/thread/thread.ts',
    output: { file: 'dist/thread/thread.js', format: 'esm', sourcemap: true, codeSplitting: false },
  });
}

function filesBelow(directory) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(directory.length + 1));
}
