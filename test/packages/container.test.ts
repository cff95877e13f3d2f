import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config.ts';
import { testDatabase } from '../support/database.ts';
import { buildStages, readStages } from '../support/image-steps.ts';
import { checkout, cleanEnvironment, makePackages, removePackages, run } from '../support/packages.ts';
import { makeDataDir } from '../support/server.ts';
import { thorough } from '../support/thorough.ts';

const nobody = 65_534;
const stages = readStages(join(checkout, 'Dockerfile'));
const last = stages.at(-1)?.steps ?? [];
const compose = parse(readFileSync(join(checkout, 'compose.yaml'), 'utf8'));
const cleanUps: (() => void)[] = [];
afterAll(() => {
  for (const cleanUp of cleanUps) cleanUp();
});

function wordsOf(name: string): string[] | undefined {
  return last.find((step) => step.name === name)?.words;
}

test('the image runs the packed service as an ordinary user, so that signals reach it', () => {
  expect(wordsOf('USER')).toEqual(['node']);
  expect(wordsOf('ENTRYPOINT')).toEqual(['node', 'node_modules/firstfail-server/bin/firstfail-server']);
  expect(wordsOf('CMD')).toEqual(['serve']);
  expect(wordsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(last.some(({ name }) => name === 'RUN')).toBe(false);
  expect(last.filter(({ name }) => name === 'COPY').map(({ from }) => from)).toEqual(['install', 'install']);
});

test('every image of the Dockerfile has a Node that the package supports', () => {
  const majors = stages.map(({ image }) => Number(/^node:(\d+)-/.exec(image)?.[1]));

  expect(majors.every((major) => major >= 20)).toBe(true);
});

test('compose keeps the root file system read-only, all capabilities away, and the database off the network', () => {
  const { firstfail, postgres } = compose.services;

  expect(firstfail).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true, ports: ['127.0.0.1:8080:8080'] });
  expect(firstfail.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(postgres.ports).toBeUndefined();
  const mounts = [...firstfail.volumes, ...postgres.volumes].map((mount: string) => mount.split(':')[0] ?? '');
  expect(mounts.filter((mount) => !mount.startsWith('./')).sort()).toEqual(Object.keys(compose.volumes).sort());
});

test('compose gives the service settings that it knows, and passwords to neither file nor image', async () => {
  const env = Object.entries<string>(compose.services.firstfail.environment).map(([name, value]) => [
    ...[name, value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'abc')],
  ]);
  const dataDir = await makeDataDir();
  cleanUps.push(() => rmSync(dataDir, { recursive: true }));

  const config = loadConfig({ ...Object.fromEntries(env), FIRSTFAIL_DATA_DIR: dataDir });

  expect(config.notices).toEqual([]);
  expect(config.databaseUrl).toBe('postgresql://firstfail:abc@postgres:5432/firstfail');
});

test('the script of compose makes a database in which tenants are kept apart', async () => {
  const database = await testDatabase();
  const name = `compose_${randomBytes(4).toString('hex')}`;
  const script = readFileSync(join(checkout, 'docker/create-database.sql'), 'utf8')
    .replaceAll('firstfail', name)
    .replace(/^\\getenv password DATABASE_PASSWORD$/m, '')
    .replace(":'password'", "'abc'");
  const statements = script.split(';').filter((statement) => statement.trim() !== '');
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query('select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1', [
      name,
    ]);
    const owned = await client.query(
      'select pg_get_userbyid(datdba) as owner, encoding from pg_database where datname = $1',
      [name],
    );

    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: true }]);
    expect(owned.rows).toEqual([{ owner: name, encoding: 6 }]);
  } finally {
    await client.query(`drop database if exists ${name}`);
    await client.query(`drop role if exists ${name}`);
    await client.end();
    await database.drop();
  }
});

// Short, the steps are read; long, they are done, without the images that they begin with.
test.each(
  thorough ? ['done'] : [],
)('the steps of the Dockerfile, %s, make a service that is healthy and stops at SIGTERM', async () => {
  const packages = makePackages();
  cleanUps.push(() => removePackages(packages));
  symlinkSync(dirname(packages.serverFile), join(packages.folder, 'dist-packages'));
  const image = buildStages(stages, packages.folder);
  cleanUps.push(() => image.remove());
  const port = '18471';
  const dataDir = join(image.root, image.env.FIRSTFAIL_DATA_DIR ?? '');
  const env = cleanEnvironment({ ...image.env, FIRSTFAIL_DATA_DIR: dataDir, FIRSTFAIL_PORT: port });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataDir, nobody, nobody);
  // What nobody owns, this user cannot write: as on a read-only root file system.
  const account = isRoot ? { uid: nobody, gid: nobody } : {};
  const [program = '', ...args] = [...(wordsOf('ENTRYPOINT') ?? []), ...(wordsOf('CMD') ?? [])];
  const health = wordsOf('HEALTHCHECK')?.slice(1) ?? [];

  const child = spawn(program, args, { cwd: image.workDir, env, ...account, stdio: 'ignore' });
  const isHealthy = async () =>
    (await run(image.workDir, 'env', `FIRSTFAIL_PORT=${port}`, ...commandOf(health))).status;
  await expect.poll(isHealthy).toBe(0);
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode).toBe(0);

  expect(await isHealthy()).toBe(1);
});

/** The words of a health check, which the parser leaves as they stand. */
function commandOf(words: readonly string[]): string[] {
  return JSON.parse(words.join(' '));
}
