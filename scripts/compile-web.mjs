import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { changedSince, modifiedMs, root } from './checkout.mjs';
import { run } from './run.mjs';

const inputs = [
  'web',
  'docs/ci-recipes.md',
  'docs/self-hosting.md',
  'src/contract',
  'package.json',
  'node_modules/.package-lock.json',
  'scripts/compile-web.mjs',
];
const output = join(root, 'dist/web');
const smallestPacked = 1_024;

/** Builds the dashboard into `dist/web` if its sources have changed, and compresses each file once. */
export async function buildWeb() {
  const startedAt = new Date();
  const builtMs = modifiedMs('dist/web/.built') ?? 0;
  if (!inputs.some((path) => changedSince(builtMs, path))) return;
  const next = `${output}.next`;
  const args = ['build', '--config', 'web/vite.config.ts', '--outDir', next, '--logLevel', 'error'];
  // A test that builds has another value, with which React would be the one for development.
  const code = await run(join(root, 'node_modules/.bin/vite'), args, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error('the dashboard does not build; what vite says is above.');
  await packBelow(next);
  // The running service serves the old build until the new one is complete.
  rmSync(output, { recursive: true, force: true });
  renameSync(next, output);
  writeFileSync(join(output, '.built'), '');
  utimesSync(join(output, '.built'), startedAt, startedAt);
}

async function packBelow(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(pack));
}

async function pack(path) {
  const plain = readFileSync(path);
  if (plain.length < smallestPacked) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
  writeFileSync(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
}
