import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../checkout.mjs';
import { installedApart } from '../compile-server.mjs';
import { productPackages } from '../product-packages.mjs';
import { run } from '../run.mjs';
import { commonManifest, writeManifest } from './manifest.mjs';
import { writeThirdPartyLicenses } from './third-party-licenses.mjs';

const bundles = ['cli', 'server', 'thread', 'web'];
// Maps, stamps, and the code that only the V8 which made it understands.
const unpacked = /\.(?:map|code)$|(?:^|\/)\./;
const client = 'contract/create-client.js';
const programs = [
  'firstfail-server',
  'health.mjs',
  'run.cjs',
  'run-command.cjs',
  'load-bundle.cjs',
  'flags-for-one-log.cjs',
];
const parts = [...programs, 'package.json'].map((name) => `bin/${name}`);

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
      './client': { types: './dist/contract/create-client.d.ts', default: `./dist/${client}` },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(packagesBeside().map((name) => [name, checkout.dependencies[name]])),
    optionalDependencies: checkout.optionalDependencies,
  };
  writeManifest(folder, manifest);
  for (const part of [...parts, 'CHANGELOG.md']) cpSync(join(root, part), join(folder, part));
  for (const bundle of bundles) copyBundle(join('dist', bundle), folder);
  for (const path of modulesOfClient()) cpSync(join(root, path), join(folder, path));
  writeThirdPartyLicenses(folder, productPackages());
  copyPages(folder);
  await declareClient(join(folder, 'dist'));
  return { ...manifest, dependencies: { ...checkout.dependencies, ...checkout.overrides } };
}

function copyBundle(path, folder) {
  const from = join(root, path);
  const filter = (each) => !unpacked.test(relative(from, each));
  cpSync(from, join(folder, path), { recursive: true, filter });
}

/** What is installed with the package: the rest is in the bundles. */
function packagesBeside() {
  const ofClient = modulesOfClient().flatMap((path) => importsOf(path).filter((each) => !/^(?:\.|node:)/.test(each)));
  return [...new Set([...installedApart, ...ofClient])].sort();
}

function modulesOfClient() {
  const paths = new Set([join('dist', client)]);
  for (const path of paths) {
    const own = importsOf(path).filter((each) => each.startsWith('.'));
    for (const each of own) paths.add(join(dirname(path), each));
  }
  return [...paths];
}

function importsOf(path) {
  return [...readFileSync(join(root, path), 'utf8').matchAll(/\bfrom '([^']{1,200})'/g)].map(([, name]) => name);
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
