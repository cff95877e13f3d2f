import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allowedLicences, packageBreaches } from '../../scripts/package-breaches.mjs';

type Checked = Parameters<typeof packageBreaches>[0];

const integrity = `sha512-${createHash('sha512').update('a package').digest('base64')}`;
const sound: Checked = {
  manifest: { dependencies: { left: '1.0.0' }, devDependencies: { right: '2.0.0-beta.1' } },
  lock: { packages: { '': {}, 'node_modules/left': { integrity }, 'node_modules/right': { integrity, dev: true } } },
  product: [{ path: 'node_modules/left', licence: 'MIT' }],
};

test('packages of the registry with a hash and a licence that is allowed have no breach', () => {
  expect(packageBreaches(sound)).toEqual([]);
});

describe('a breach is named with the way out', () => {
  test.each([
    '^1.0.0',
    '1.x',
    'latest',
    'git+ssh://git@git.example/left.git',
    'file:../left',
    'npm:other@1.0.0',
  ])('of a version that is wanted as %s', (version) => {
    const manifest = { dependencies: { left: version } };
    expect(packageBreaches({ ...sound, manifest })).toEqual([
      `left is wanted as "${version}". Name one exact version of the npm registry.`,
    ]);
  });

  test.each([
    'git+ssh://git@git.example/left.git#a1b2c3',
    'file:../left',
    'http://mirror.example/left-1.0.0.tgz',
  ])('of a package that comes from %s', (resolved) => {
    expect(withEntry({ integrity, resolved })).toEqual([
      `node_modules/odd comes from ${resolved}, not from the npm registry. Install a published version.`,
    ]);
  });

  test('of a link to a folder', () => {
    expect(withEntry({ link: true })).toEqual([
      'node_modules/odd comes from a link, not from the npm registry. Install a published version.',
    ]);
  });

  test.each([
    undefined,
    '',
    'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
    'sha512-short==',
  ])('of a package with the hash %s', (hash) => {
    expect(withEntry({ integrity: hash })).toEqual([
      'node_modules/odd has no SHA-512 hash. Remove its entry from package-lock.json and run npm install.',
    ]);
  });

  test('of an install script that nobody decided on, also of a nested package', () => {
    const packages = { 'node_modules/left/node_modules/@scope/odd': { integrity, hasInstallScript: true, dev: true } };
    expect(packageBreaches({ ...sound, lock: { packages } })).toEqual([
      'node_modules/left/node_modules/@scope/odd has an install script. Choose another package, or say in allowScripts whether it may run.',
    ]);
  });

  test('of a package of the product whose install script may not run', () => {
    const packages = { 'node_modules/odd': { integrity, hasInstallScript: true } };
    const manifest = { allowScripts: { odd: false } };
    expect(packageBreaches({ ...sound, manifest, lock: { packages } })).toEqual([
      'node_modules/odd is part of the product, and its install script does not run. Choose another package.',
    ]);
  });

  test('of a decision on an install script that is not there', () => {
    expect(packageBreaches({ ...sound, manifest: { allowScripts: { left: true } } })).toEqual([
      'allowScripts names left, which has no install script. Remove it there.',
    ]);
  });

  test.each([
    ['GPL-3.0-only', 'under GPL-3.0-only'],
    ['MIT AND GPL-2.0-only', 'under MIT AND GPL-2.0-only'],
    [undefined, 'under no licence that it states'],
  ])('of a package of the product with the licence %s', (licence, stated) => {
    expect(packageBreaches({ ...sound, product: [{ path: 'node_modules/left', licence }] })).toEqual([
      `node_modules/left is ${stated}. Choose another package, or decide on the licence in scripts/package-breaches.mjs.`,
    ]);
  });
});

test('docs/security.md names every licence that is allowed', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  const names = allowedLicences.filter((licence) => !licence.includes(' '));
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});

function withEntry(entry: Checked['lock']['packages'][string]): string[] {
  return packageBreaches({ ...sound, lock: { packages: { ...sound.lock.packages, 'node_modules/odd': entry } } });
}
