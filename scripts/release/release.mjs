import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { root } from '../checkout.mjs';
import { pack } from '../pack/pack.mjs';
import { setUp } from '../set-up.mjs';
import { git } from './git.mjs';
import { writeChecksums } from './write-checksums.mjs';
import { writeSbom } from './write-sbom.mjs';

const changed = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

/** Commits the version, makes the packages of that commit with their lists of parts and checksums, and tags it. */
export async function makeRelease({ version, tag, section, changelog }) {
  const before = git('rev-parse', 'HEAD');
  const out = join(root, 'releases', version);
  try {
    writeVersion(version, changelog);
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...changed);
    await setUp();
    const packages = await pack(out);
    const lists = await Promise.all(packages.map(async (each) => await writeSbom(out, each.manifest)));
    const files = writeChecksums(out, [...packages.map(({ file }) => file), ...lists]);
    git('tag', '--annotate', tag, '--message', `Firstfail ${version}\n\n${section.replaceAll(/^#/gm, '')}`);
    report(tag, [...files]);
  } catch (error) {
    // The working tree was clean, so no other change is lost.
    git('reset', '--quiet', '--hard', before);
    throw error;
  }
}

function writeVersion(version, changelog) {
  edit('package.json', (manifest) => ({ ...manifest, version }));
  edit('package-lock.json', ({ packages, ...lock }) => {
    const [own, ...others] = Object.entries(packages);
    return { ...lock, version, packages: Object.fromEntries([[own[0], { ...own[1], version }], ...others]) };
  });
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
}

function edit(name, change) {
  const path = join(root, name);
  const { atime, mtime } = statSync(path);
  writeFileSync(path, `${JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8'))), null, 2)}\n`);
  // A newer lockfile makes the next start install packages; here the packages are the same.
  if (name === 'package-lock.json') utimesSync(path, atime, mtime);
}

function report(tag, files) {
  const names = files.map((file) => `  ${relative(root, file)}`);
  const tarballs = files.filter((file) => file.endsWith('.tgz')).map((file) => relative(root, file));
  const next = ['git push --follow-tags', ...tarballs.map((file) => `npm publish ${file}`)];
  const lines = [
    `${tag} is committed and tagged here. Its files:`,
    ...names,
    'To publish it:',
    ...next.map((line) => `  ${line}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
