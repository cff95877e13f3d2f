import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkout,
  cleanEnvironment,
  emptyFolder,
  failure,
  makePackages,
  npm,
  type Packages,
  removePackages,
  run,
} from '../support/packages.ts';
import { makeDataDir, removeDataDir } from '../support/server.ts';
import { thorough } from '../support/thorough.ts';

const largestCommandBytes = 2 ** 20;
/** The oldest that is supported, the lines with long-term support, and the newest. */
const nodeVersions = ['20.19.0', '22', '24', 'latest'];
const program = 'node_modules/.bin/firstfail-server';
let packages: Packages;

beforeAll(() => {
  packages = makePackages();
});
afterAll(() => removePackages(packages));

describe('the package of the command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = emptyFolder(packages, 'command');
    await npm(folder, 'install', '--offline', '--ignore-scripts', packages.commandFile);
  });

  test('is one program of at most a mebibyte that depends on nothing', () => {
    const installed = readdirSync(join(folder, 'node_modules/firstfail')).sort();
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/firstfail/package.json'), 'utf8'));

    expect(installed).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES',
      'firstfail.1',
      'firstfail.cjs',
      'package.json',
    ]);
    expect(statSync(packages.commandFile).size).toBeLessThanOrEqual(largestCommandBytes);
    expect(Object.keys(manifest).filter((name) => /dependencies|scripts/i.test(name))).toEqual([]);
  });

  test('names the cause in an empty folder, on several threads too', async () => {
    const command = join(folder, 'node_modules/.bin/firstfail');

    const one = await run(folder, command, 'analyze', 'build.log');
    const many = await run(folder, command, 'analyze', '--json', 'build.log', 'build.log', 'gone.log');

    expect(one).toMatchObject({ status: 0, err: '' });
    expect(one.out).toContain(`▸ 3  ${failure}`);
    const answers = many.out.trim().split('\n');
    expect(answers.map((line) => JSON.parse(line).error ?? JSON.parse(line).evidence[0].line)).toEqual([
      ...[3, 3, 'there is no such file'],
    ]);
  });

  test.each([
    ['a rule knows', `> tsc -p .\n\n${failure}\n`],
    [
      'only its words tell',
      "$ ./livre\nerreur : délai d'attente de 180 s dépassé pendant la livraison\nERROR: Job failed\n",
    ],
  ])('answers as the command of the checkout does of a failure that %s', async (_, text) => {
    writeFileSync(join(folder, 'told.log'), text);
    const args = ['analyze', '--json', 'told.log'];
    const packed = await run(folder, join(folder, 'node_modules/.bin/firstfail'), ...args);

    expect(packed).toEqual(await run(folder, join(checkout, 'bin/firstfail'), ...args));
    expect(JSON.parse(packed.out).category).not.toBe('unknown');
  });

  test('tells the version and the commit that it is made of', async () => {
    const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim();

    const { out } = await run(folder, join(folder, 'node_modules/.bin/firstfail'), '--version');

    expect(out).toMatch(new RegExp(`^${version} \\(commit ${commit}(?:-dirty)?\\)\n$`));
  });

  test.each([['serve'], ['admin', 'token', 'list']])('says which package %s is in', async (...args) => {
    const answer = await run(folder, join(folder, 'node_modules/.bin/firstfail'), ...args);

    expect(answer).toMatchObject({ status: 2, out: '' });
    expect(answer.err).toBe(`firstfail: the service is a package of its own: npx firstfail-server ${args[0]}\n`);
  });

  // Others than the running one are downloads of 50 MB each.
  test.each(thorough ? nodeVersions : ['that runs this test'])('runs on the Node %s', async (version) => {
    const node = thorough ? ['npx', '-y', `node@${version}`] : [process.execPath];
    const [starter = '', ...args] = [...node, join(folder, 'node_modules/firstfail/firstfail.cjs')];

    const answer = await run(folder, starter, ...args, 'analyze', 'build.log', 'build.log');

    expect(answer).toMatchObject({ status: 0 });
    expect(answer.out).toContain(failure);
  });
});

describe('the package of the service', () => {
  let folder: string;
  beforeAll(async () => {
    folder = emptyFolder(packages, 'server');
    if (thorough) await npm(folder, 'install', '--ignore-scripts', '--engine-strict', packages.serverFile);
    else withPackagesOfCheckout(folder);
  });

  test('serves API and dashboard, makes a token, and stops when it is told to', async () => {
    const service = await startServer(folder);
    try {
      const token = await service.firstfail('admin', 'token', 'create', '--scopes', 'ingest,read');
      const posted = await fetch(`${service.url}/api/ingest/log?provider=shell&project=acme/web`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'text/plain' },
        body: `${failure}\n`,
      });
      const pages = await Promise.all(['/', '/docs', '/docs/reference.js'].map((path) => fetch(service.url + path)));

      expect(posted.status).toBe(202);
      expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await pages[0]?.text()).toMatch(/assets\/\S+\.js/);
      expect(await callWithClient(folder, service.url, token.trim())).toContain('TS2339');
    } finally {
      expect(await service.stop()).toBe(0);
    }
  });

  test('takes the options of serve without its name', async () => {
    const dataDir = await makeDataDir();
    const env = cleanEnvironment({ FIRSTFAIL_DATA_DIR: dataDir });

    const told = execFileSync(binary(folder), ['--check', '--port', '0'], { cwd: folder, env, encoding: 'utf8' });

    expect(told).toContain('ok     database: one of its own is made at the first start\n');
    expect(told).toContain('ok     port: 127.0.0.1, port 0 is free\n');
    await removeDataDir(dataDir);
  });

  test('gives TypeScript the types of every endpoint', async () => {
    const code = `
      import { createClient } from 'firstfail-server/client';
      const client = createClient({ url: 'http://127.0.0.1:1', token: 'x' });
      const answer = await client.listAnalyses({ query: { limit: 5 } });
      export const titles: string[] = answer.ok ? answer.body.items.map((item) => item.title) : [answer.problem.detail ?? ''];
      // @ts-expect-error there is no such endpoint
      await client.dropEverything();
      // @ts-expect-error an analysis has no such field
      if (answer.ok) answer.body.items[0]?.nonsense;
    `;
    const place = thorough ? folder : join(folder, 'package');
    writeFileSync(join(place, 'client.mts'), code);

    const compiler = join(checkout, 'node_modules/.bin/tsc');
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];
    const answer = await run(place, compiler, ...options, '--types', '', 'client.mts');

    expect(answer).toEqual({ status: 0, out: '', err: '' });
  });

  test('is without sources, tests and maps', () => {
    const files = execFileSync('tar', ['tzf', packages.serverFile], { encoding: 'utf8' }).trim().split('\n');

    expect(
      files.filter((file) => /\.map$|\.test\.|\/\.|package\/(?:src|test|scripts|node_modules)\//.test(file)),
    ).toEqual([]);
  });

  test('holds the licences of the packages that it is bundled of', () => {
    const licences = execFileSync('tar', ['xzOf', packages.serverFile, 'package/THIRD-PARTY-LICENSES'], {
      encoding: 'utf8',
    });

    for (const name of ['fastify', 'pg', 'react', 'zod']) expect(licences).toMatch(new RegExp(`^${name}$`, 'm'));
  });
});

/** The unpacked package, beside which Node finds those that it names, of the checkout; the long form installs it. */
function withPackagesOfCheckout(folder: string): void {
  execFileSync('tar', ['xzf', packages.serverFile], { cwd: folder });
  const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const linked = join(folder, 'node_modules', name);
    mkdirSync(dirname(linked), { recursive: true });
    if (existsSync(join(checkout, 'node_modules', name))) symlinkSync(join(checkout, 'node_modules', name), linked);
  }
}

function binary(folder: string): string {
  return join(folder, thorough ? program : 'package/bin/firstfail-server');
}

async function startServer(folder: string) {
  const dataDir = await makeDataDir();
  // However busy the machine is, the log is analysed.
  const patient = { FIRSTFAIL_ANALYSIS_TIMEOUT_MS: '60000' };
  const env = cleanEnvironment({ FIRSTFAIL_DATA_DIR: dataDir, FIRSTFAIL_PORT: '0', ...patient });
  const child = spawn(binary(folder), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const address = /listens on (http:\S+)/;
  await expect.poll(() => said).toMatch(address);
  const url = address.exec(said)?.[1] ?? '';
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  return {
    url,
    firstfail: async (...args: string[]) => execFileSync(binary(folder), args, { cwd: folder, env, encoding: 'utf8' }),
    stop: async () => {
      child.kill('SIGTERM');
      await expect.poll(() => child.exitCode).not.toBeNull();
      await removeDataDir(dataDir);
      return child.exitCode;
    },
  };
}

/** A program that imports the client by the name of the package. */
async function callWithClient(folder: string, url: string, token: string): Promise<string> {
  const code = `
    import { createClient } from 'firstfail-server/client';
    const client = createClient({ url: '${url}', token: process.argv[2] });
    const answer = await client.listAnalyses();
    console.log(JSON.stringify(answer.body.items[0].title));
  `;
  const place = thorough ? folder : join(folder, 'package');
  writeFileSync(join(place, 'call.mjs'), code);
  return (await run(place, process.execPath, 'call.mjs', token)).out;
}
