import { execFileSync } from 'node:child_process';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { execPath } from 'node:process';
import { analyzerTablesPlugin, laterEntry } from './analyzer-tables.mjs';
import { bundler } from './bundler.mjs';
import { commandStamp, root } from './checkout.mjs';
import { answering, engineVersionOf, engineVersionPlugin } from './engine-version.mjs';
import { detectorEntries, laterDetectorsPlugin } from './later-detectors.mjs';

/** The argument parser starts a program only for a command in a separate file; this command has none. */
const startsNoPrograms = {
  name: 'starts-no-programs',
  resolveId: (id, importer = '') =>
    id === 'node:child_process' && /[\\/]commander[\\/]/.test(importer) ? '\0no-programs' : undefined,
  load: (id) => (id === '\0no-programs' ? 'export default {};' : undefined),
};

/** Bundles the command into a few files of `dist/cli`, which start faster than its modules. */
export async function buildCommand(version) {
  const startedAt = new Date();
  rmSync(join(root, 'dist/cli'), { recursive: true, force: true });
  const files = await bundledCommand({ version, dir: 'dist/cli' });
  execFileSync(execPath, [join(root, 'scripts/keep-code.mjs'), 'cli'], { stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(commandStamp, [...modulesOf(files), ...answering].join('\n'));
  // A file that changes during the build counts as newer than it.
  utimesSync(commandStamp, startedAt, startedAt);
}

/** The files of the bundled command, written where `dir` says. */
export async function bundledCommand({ version, dir, plugins = [] }) {
  const { build, resolve } = await bundler();
  const ofBuild = [engineVersionPlugin(version ?? (await engineVersionOf(root))), startsNoPrograms];
  const tables = [await analyzerTablesPlugin(), await laterDetectorsPlugin()];
  const { output } = await build({
    ...{ cwd: root, platform: 'node', logLevel: 'warn', resolve, plugins: [...ofBuild, ...tables, ...plugins] },
    input: {
      ...{ command: 'src/cli/command.ts', 'analyze-thread': 'src/cli/analyze-thread.ts' },
      'later-tables': laterEntry,
      ...detectorEntries(),
    },
    write: dir !== undefined,
    output: {
      ...{ dir, sourcemap: dir !== undefined, format: 'cjs', minify: true },
      ...{ entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      // Read sooner, and kept by V8 in half of the memory.
      charset: 'ascii',
    },
  });
  for (const file of output) assertAscii(file);
  return output;
}

/** Of what a bundle holds, V8 keeps a text with one other character in twice the memory, and reads it later. */
function assertAscii({ fileName, code = '' }) {
  const at = code.search(/[^\0-\x7F]/);
  if (at < 0) return;
  const place = code.slice(Math.max(0, at - 40), at + 20);
  throw new Error(`${fileName} is not ASCII; write \\u escapes in raw templates of the command: ${place}`);
}

/** The files of the checkout that a build reads. */
function modulesOf(files) {
  const paths = files.flatMap(({ moduleIds = [] }) => moduleIds.map((id) => relative(root, id)));
  return paths.filter((path) => path.startsWith('src/'));
}
