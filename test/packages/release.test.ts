import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout, cleanEnvironment } from '../support/packages.ts';
import { thorough } from '../support/thorough.ts';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A new thing.\n\n## [0.0.1] - 2026-01-02\n\n- The first.\n';
const today = new Date().toISOString().slice(0, 10);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'firstfail-release-'));
  for (const path of filesOfCheckout()) cpSync(join(checkout, path), join(copy, path), { preserveTimestamps: true });
  writeFileSync(join(copy, 'CHANGELOG.md'), changelog);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Release');
  git('config', 'user.email', 'release@example.test');
  writeFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  commitAll('Begin');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('without --write it tells tag and section, and changes nothing', () => {
  const { status, out } = release('0.3.0');

  expect(status).toBe(0);
  expect(out).toContain(`v0.3.0, ${today}`);
  expect(out).toContain('- A new thing.');
  expect(out).not.toContain('- The first.');
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', '']);
});

test.each([
  ['major', 'v1.0.0'],
  ['minor', 'v0.2.0'],
  ['patch', 'v0.1.1'],
])('%s counts from the version of package.json', (step, tag) => {
  expect(release(step).out).toContain(`${tag}, `);
});

describe('it says in a sentence why there can be no release', () => {
  test.each([
    [[], 'say which version: npm run release -- 1.2.3, or major, minor or patch; --write makes it.'],
    [['soon'], '"soon" is no version; give one like 1.2.3, or major, minor or patch.'],
    [['0.0.9'], '0.0.9 is older than 0.1.0, the version of package.json.'],
  ])('for the arguments %j', (args, sentence) => {
    expect(release(...args)).toEqual({ status: 1, out: '', err: `firstfail: ${sentence}\n` });
  });

  test('with changes that are not committed', () => {
    writeFileSync(join(copy, 'note.txt'), 'mine');
    const { err } = release('0.3.0');
    rmSync(join(copy, 'note.txt'));

    expect(err).toContain('there are changes that are not committed; commit them first.');
  });

  test('with a tag that is there', () => {
    git('tag', 'v0.3.0');
    const { err } = release('0.3.0');
    git('tag', '--delete', 'v0.3.0');

    expect(err).toContain('the tag v0.3.0 is there already; take a newer version.');
  });

  test.each([
    ['nothing is unreleased', changelog.replace(/### Added\n\n- A new thing.\n\n/, ''), 'nothing is unreleased'],
    [
      'there is no place for it',
      changelog.replace('## [Unreleased]\n\n', ''),
      'CHANGELOG.md has no "## [Unreleased]".',
    ],
    ['it is in there', changelog.replace('0.0.1', '0.3.0'), 'CHANGELOG.md has a section for 0.3.0 already.'],
  ])('with a changelog where %s', (_, text, sentence) => {
    writeFileSync(join(copy, 'CHANGELOG.md'), text);
    commitAll('Change the changelog');
    const { status, err } = release('0.3.0');
    git('reset', '--quiet', '--hard', 'HEAD~1');

    expect(status).toBe(1);
    expect(err).toContain(sentence);
  });
});

test('a release that cannot be made leaves everything as it was', () => {
  const before = git('rev-parse', 'HEAD');
  const path = join(copy, '.git/only-git');
  mkdirSync(path);
  const found = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
  symlinkSync(found, join(path, 'git'));

  const { status, err } = release({ PATH: path }, '0.3.0', '--write');

  expect(status).toBe(1);
  expect(err).toContain('npm could not be started');
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
});

// Short, it stops before the build.
const whole = thorough ? ['a whole release'] : [];
test.each(whole)('with --write it makes %s: commit, tag, packages, lists of parts and checksums', () => {
  const before = git('rev-parse', 'HEAD');
  execFileSync('cp', ['-al', join(checkout, 'node_modules'), join(copy, 'node_modules')]);

  const { status, out, err } = release('0.3.0', '--write');

  expect({ status, err }).toEqual({ status: 0, err: expect.not.stringContaining('error') });
  expect(out).toContain('npm publish releases/0.3.0/firstfail-0.3.0.tgz');
  const commit = git('rev-parse', 'HEAD');
  expect(git('rev-parse', 'HEAD~1', 'v0.3.0^{commit}').split('\n')).toEqual([before, commit]);
  expect(git('tag', '--list', '--format=%(contents)', 'v0.3.0')).toContain('- A new thing.');
  expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toContain(
    `## [Unreleased]\n\n## [0.3.0] - ${today}\n\n### Added\n\n- A new thing.\n\n## [0.0.1]`,
  );
  const files = join(copy, 'releases/0.3.0');
  expect(
    execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: files, encoding: 'utf8' }).match(/: OK/g),
  ).toHaveLength(4);
  const told = spawnSync(process.execPath, [join(files, 'firstfail/firstfail.cjs'), '--version'], { encoding: 'utf8' });
  expect(told.stdout).toBe(`0.3.0 (commit ${commit.slice(0, 12)})\n`);
  expect(partsOf('firstfail')).toEqual(expect.arrayContaining(['commander', 'zod']));
  expect(partsOf('firstfail-server')).toEqual(expect.arrayContaining(['fastify', 'light-my-request', 'pg']));
  expect(readdirSync(files).filter((name) => name.endsWith('.tgz'))).toHaveLength(2);
});

function partsOf(name: string): string[] {
  const file = join(copy, `releases/0.3.0/${name}-0.3.0.cdx.json`);
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual(['CycloneDX', name, '0.3.0']);
  return components.map((component: { name: string }) => component.name).sort();
}

function release(...given: (string | Record<string, string>)[]): { status: number | null; out: string; err: string } {
  const script = join(copy, 'scripts/release.mjs');
  const args = given.filter((each) => typeof each === 'string');
  const [own = {}] = given.filter((each) => typeof each === 'object');
  const options = { cwd: copy, encoding: 'utf8', env: cleanEnvironment(own) } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
  return { status, out: stdout, err: stderr };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: copy, encoding: 'utf8' }).trim();
}

function commitAll(message: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

/** As it is now, also what is not committed. */
function filesOfCheckout(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const paths = execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).split('\0').filter(Boolean);
  return paths.filter((path) => !dirname(path).startsWith('test/logs'));
}
