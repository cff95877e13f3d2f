import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../checkout.mjs';
import { run } from '../run.mjs';
import { commonManifest, writeManifest } from './manifest.mjs';

const unpacked = /\.map$|(?:^|\/)\.|\.tsbuildinfo$/;
const parts = ['bin/firstfail-server', 'bin/health.mjs', 'bin/run.mjs', 'bin/load-bundle.mjs', 'CHANGELOG.md'];

/** Makes the package of the service: its build, the dashboard, the documentation, and the client made from the contract. */
export async function stageServer(folder) {
  const checkout = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    ...commonManifest('firstfail-server'),
    description: 'The service of Firstfail: finds the first failure in CI logs, counts what comes back, and notifies.',
    keywords: ['ci', 'log', 'failure', 'root-cause', 'self-hosted'],
    bin: { 'firstfail-server': 'bin/firstfail-server' },
    imports: checkout.imports,
    exports: {
      './client': { types: './dist/contract/create-client.d.ts', default: './dist/contract/create-client.js' },
      './package.json': './package.json',
    },
    // npm ignores the overrides of a package that it installs, so they are written as dependencies.
    dependencies: { ...checkout.dependencies, ...checkout.overrides },
    optionalDependencies: checkout.optionalDependencies,
  };
  writeManifest(folder, manifest);
  for (const part of parts) cpSync(join(root, part), join(folder, part));
  copyBuilt(join(root, 'dist'), join(folder, 'dist'));
  copyPages(folder);
  await declareClient(join(folder, 'dist'));
  return manifest;
}

function copyBuilt(from, to) {
  const filter = (path) => !unpacked.test(relative(from, path));
  cpSync(from, to, { recursive: true, filter });
}

function copyPages(folder) {
  mkdirSync(join(folder, 'docs'));
  for (const name of readdirSync(join(root, 'docs')).filter((each) => each.endsWith('.md'))) {
    cpSync(join(root, 'docs', name), join(folder, 'docs', name));
  }
}

async function declareClient(outDir) {
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--rootDir', 'src'];
  const compiler = join(root, 'node_modules/.bin/tsc');
  const code = await run(compiler, [
    '-p',
    'packages/firstfail-server/client.tsconfig.json',
    ...options,
    '--outDir',
    outDir,
  ]);
  if (code !== 0) throw new Error('the client does not compile; what the compiler says is above.');
}
