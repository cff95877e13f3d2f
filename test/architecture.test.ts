import { describe, expect, it } from 'vitest';
import { dashboardBuild } from '../scripts/product-packages.mjs';
import { breachesOf, houseRules, isTooLong, plantedFaults, tooDeep } from './support/house-rules.ts';
import { circles, filesBelow, importsOf, type Source } from './support/sources.ts';
import { takenFunctions } from './support/taken-functions.ts';

type Room = {
  rooms: readonly string[];
  types?: readonly string[];
  packages?: readonly string[];
  node?: boolean | readonly string[];
};

/**
 * What each room may import: other rooms, other rooms by `import type` only, npm packages, node's own modules (all or some).
 * This table is the documentation; ARCHITECTURE.md says what the rooms are for.
 */
const table: Record<string, Room> = {
  ci: { rooms: ['kernel/branch-name.ts', 'kernel/build-address.ts'] },
  contract: { rooms: ['ci'], packages: ['zod'] },
  kernel: { rooms: ['contract'], node: true },
  analyzer: {
    rooms: ['ci', 'contract', 'kernel/log-text.ts', 'kernel/severity.ts', 'kernel/stated-reason.ts'],
    packages: ['re2js'],
    node: ['node:buffer'],
  },
  thread: {
    rooms: ['ci', 'analyzer', 'contract', 'kernel', 'unpack'],
    packages: ['piscina'],
    node: true,
  },
  config: { rooms: ['kernel/app-error.ts'], node: true },
  'config.ts': { rooms: ['config', 'kernel/app-error.ts'] },
  net: { rooms: ['kernel'], packages: ['undici'], node: true },
  forges: {
    rooms: ['contract', 'kernel/branch-name.ts', 'kernel/build-address.ts', 'kernel/stated-reason.ts'],
    types: ['net'],
    node: true,
  },
  channels: { rooms: ['contract', 'kernel'], types: ['net'], packages: ['standardwebhooks', 'zod'], node: true },
  model: {
    // What it shows is redacted, cleaned and checked as the analyser does it.
    rooms: [
      'contract',
      'kernel',
      ...['read/clean', 'commands/plain-name', 'secrets/redact', 'commands/simple-command'].map(
        (name) => `analyzer/${name}.ts`,
      ),
    ],
    types: ['net', 'analyzer'],
    packages: ['@ai-sdk/openai-compatible', 'ai', 'zod'],
    node: true,
  },
  mcp: {
    // What it tells is cleaned and masked as the analyser does it.
    rooms: ['contract', ...['version', 'read/clean', 'secrets/redact'].map((name) => `analyzer/${name}.ts`)],
    packages: ['@modelcontextprotocol/server', 'zod'],
    node: true,
  },
  metrics: { rooms: ['contract'], types: ['thread'], packages: ['prom-client'] },
  'sign-in': { rooms: ['kernel/app-error.ts'], packages: ['openid-client'] },
  store: {
    // Rows of earlier versions are masked where they are read, as the analyser masks today.
    rooms: ['contract', 'kernel', 'analyzer/secrets/mask-again.ts'],
    packages: ['kysely', 'pg', 'pg-copy-streams', 'zod'],
    node: true,
  },
  service: {
    rooms: ['contract', 'kernel', 'net/with-deadline.ts'],
    types: ['store', 'forges', 'channels', 'mcp', 'model', 'metrics', 'net', 'sign-in', 'thread', 'config.ts'],
    packages: ['@node-rs/argon2', 'zod'],
    node: true,
  },
  http: {
    rooms: ['service', 'contract', 'kernel', 'mcp'],
    packages: [
      '@modelcontextprotocol/server',
      '@fastify/compress',
      '@fastify/cookie',
      '@fastify/helmet',
      '@fastify/static',
      '@fastify/swagger',
      '@scalar/fastify-api-reference',
      'csv-stringify',
      'fastest-levenshtein',
      'fastify',
      'fastify-type-provider-zod',
      'negotiator',
      'pino',
      'zod',
    ],
    node: true,
  },
  tasks: { rooms: ['service', 'kernel'], types: ['metrics', 'store'], packages: ['pg-boss'], node: true },
  cli: {
    rooms: ['ci', 'contract', 'analyzer', 'unpack', 'mcp', 'kernel/log-text.ts', 'kernel/plural.ts'],
    packages: ['@modelcontextprotocol/server', '@noble/hashes', 'commander'],
    node: true,
  },
  unpack: { rooms: [], packages: ['fzstd', 'seek-bzip', 'xz-decompress', 'yauzl'], node: true },
};

/** What each room of the dashboard may import of the others. Rooms of one idea never see one another: a page brings them together. */
const common = ['browser', 'api', 'words', 'parts', 'session'];
const webNouns = [
  'analyses',
  'causes',
  'incidents',
  'patterns',
  'statistics',
  'connections',
  'channels',
  'people',
  'projects',
  'tenants',
  'tokens',
];
const webTable: Record<string, readonly string[]> = {
  browser: [],
  api: ['browser'],
  words: ['browser'],
  parts: ['browser', 'api', 'words'],
  session: ['browser', 'api', 'words', 'parts'],
  shell: common,
  ...Object.fromEntries(webNouns.map((noun) => [noun, common])),
  pages: [...common, 'shell', ...webNouns],
};
/** What puts the dashboard together. */
const webDoors = ['early.ts', 'main.tsx', 'app.tsx', 'session-gate.tsx'];

/** What starts the service, and what its operator types. */
const doors = [
  ...[
    'main.ts',
    'print.ts',
    'serve.ts',
    'create-deps.ts',
    'admin.ts',
    'admin-access.ts',
    'admin-backup.ts',
    'startup-message.ts',
    'when-to-stop.ts',
  ],
  ...['read-serve-options.ts', 'check-set-up.ts'],
];
/**
 * Directories whose members are listed in their `index.ts` and never import one another. A member of several files is
 * a folder whose door is the file named like it; in the folders of a sorted family every file is a member.
 */
const families = ['analyzer/detectors', 'ci', 'forges', 'channels', 'cli/formats'];
const sorted = ['analyzer/detectors'];
/** What the members of a family share, and so are no members. */
const shared = [
  'forges/ask.ts',
  'forges/fetch-log.ts',
  'forges/fields.ts',
  'forges/forge.ts',
  'forges/is-before.ts',
  'forges/our-name.ts',
  'forges/put-one-comment.ts',
  'forges/put-one-hook.ts',
  'forges/requests-of.ts',
  'forges/same-text.ts',
  'forges/signed-body.ts',
  'forges/test-on-forge.ts',
  'channels/channel.ts',
  'channels/message-words.ts',
  'channels/post-json.ts',
  'cli/formats/cause-location.ts',
  'cli/formats/cause-words.ts',
  'cli/formats/format.ts',
  'cli/formats/markdown.ts',
  'cli/formats/text.ts',
  'cli/formats/well-formed.ts',
  'cli/formats/without-commands.ts',
  'ci/by-hand.ts',
  'ci/ci-run.ts',
  'ci/ci.ts',
  'ci/door.ts',
  'ci/doors.ts',
  'ci/drone-payload.ts',
  'ci/environment.ts',
  'ci/fields.ts',
  'ci/other-ci.ts',
  'ci/service-message.ts',
];

const sources = filesBelow('src').filter(({ path }) => !path.endsWith('.test.ts'));
const web = filesBelow('web').filter(({ path }) => !dashboardBuild.includes(path));
const below = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`));

describe('the architecture', () => {
  it('knows the room of every file', () => {
    const homeless = sources.filter(({ path }) => !isDoor(path) && table[roomOf(path)] === undefined);
    expect(homeless.map(({ path }) => path)).toEqual([]);
  });

  it('imports only what the table allows', () => {
    expect(sources.filter(({ path }) => !isDoor(path)).flatMap(breaches)).toEqual([]);
  });

  it('has no circle of imports', () => {
    expect(circles(sources)).toEqual([]);
  });

  it('lets the dashboard see the contract and nothing else of src', () => {
    const seen = web.flatMap((file) => importsOf(file).map(({ kind, target }) => ({ path: file.path, kind, target })));
    const beyond = seen.filter(
      ({ kind, target }) => kind === 'own' && /^\.\.\/(?!src\/contract\/|docs\/)/.test(target),
    );
    expect([...beyond, ...seen.filter(({ kind }) => kind === 'node')]).toEqual([]);
  });

  it('has no circle of imports in the dashboard', () => {
    expect(circles(web)).toEqual([]);
  });

  it('knows the room of every file of the dashboard, and imports only what its table allows', () => {
    const inside = web.filter(({ path }) => !webDoors.includes(path));
    expect(inside.filter(({ path }) => webTable[roomOf(path)] === undefined).map(({ path }) => path)).toEqual([]);
    expect(inside.flatMap(webBreaches)).toEqual([]);
  });

  it('keeps the pages of the dashboard apart', () => {
    const pages = web.filter(({ path }) => path.startsWith('pages/'));
    const siblings = pages.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => /^pages\/[\w-]+\.tsx$/.test(target))
        .map(({ target }) => `${file.path} → ${target}`),
    );
    expect(siblings).toEqual([]);
  });

  it('writes no markup into the dashboard but by React', () => {
    const raw = /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/;
    expect(web.filter(({ text }) => raw.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it.each(families)('lists every member of %s', (family) => {
    const index = sources.find(({ path }) => path === `${family}/index.ts`);
    const listed = index ? importsOf(index).map(({ target }) => target) : [];
    const doors = new Set(members(family).map(({ path }) => doorOf(family, path)));
    expect([...doors].filter((door) => !listed.includes(door))).toEqual([]);
  });

  it.each(families)('keeps the members of %s apart', (family) => {
    const names = members(family).map(({ path }) => path);
    const isSibling = (one: string, other: string) => doorOf(family, one) !== doorOf(family, other);
    const siblings = members(family).flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => names.includes(target) && isSibling(file.path, target))
        .map(({ target }) => `${file.path} → ${target}`),
    );
    expect(siblings).toEqual([]);
  });

  it.each(houseRules)('has nothing that $name', (rule) => {
    expect(sources.flatMap((file) => breachesOf(file, [rule]))).toEqual([]);
  });

  it.each(['src', 'web', 'bench', 'scripts'])('has no file of more than 250 lines in %s, tests included', (folder) => {
    expect(
      filesBelow(folder)
        .filter(isTooLong)
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('has no statements in more than three levels', () => {
    expect([...sources, ...web].flatMap(tooDeep)).toEqual([]);
  });

  it.each(plantedFaults)('catches %s', (_, path, text) => {
    expect(breachesOf({ path, text })).not.toEqual([]);
  });

  it('hands the store no function but the work of a transaction', () => {
    expect(takenFunctions(sources)).toEqual([]);
  });

  it.each([
    ['a function', 'export interface AStore { claim(id: string, decide: (id: string) => boolean): void }'],
    ['an object with a method', 'export type Plan = { plan(id: string): string[] };'],
    ['an interface with a method', 'export interface Planner { plan(id: string): string[] }'],
    ['a type of another room', "import type { Deps } from '../../service/deps.ts';"],
    ['the queue', "import type { Enqueue } from '../task.ts';\nexport type Options = { enqueue: Enqueue };"],
  ])('sees %s that is handed into the store', (_, text) => {
    expect(takenFunctions([{ path: 'store/causes/cause-store.ts', text }])).toHaveLength(1);
  });
});

/** The files that put the service together name implementations, so they may import everything. */
function isDoor(path: string): boolean {
  return doors.includes(path);
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function breaches(file: Source): string[] {
  const home = roomOf(file.path);
  const room = table[home];
  if (room === undefined) return [];
  const { rooms, types = [], packages = [], node = false } = room;
  return importsOf(file)
    .filter(({ kind, target, typeOnly }) => {
      if (kind === 'node') return Array.isArray(node) ? !node.includes(target) : !node;
      if (kind === 'package') return !packages.includes(target);
      const allowed = [home, ...rooms, ...(typeOnly ? types : [])];
      return !allowed.includes(roomOf(target)) && !allowed.includes(target);
    })
    .map(({ target }) => `${file.path} → ${target}`);
}

function webBreaches(file: Source): string[] {
  const home = roomOf(file.path);
  const allowed = [home, ...(webTable[home] ?? [])];
  return importsOf(file)
    .filter(({ kind, target }) => kind === 'own' && !target.startsWith('..') && !allowed.includes(roomOf(target)))
    .map(({ target }) => `${file.path} → ${target}`);
}

function members(family: string): Source[] {
  return below(family).filter(({ path }) => !path.endsWith('/index.ts') && !shared.includes(path));
}

function doorOf(family: string, path: string): string {
  const [folder, ...inside] = path.slice(family.length + 1).split('/');
  return inside.length === 0 || sorted.includes(family) ? path : `${family}/${folder}/${folder}.ts`;
}
