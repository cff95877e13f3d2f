import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';
import { cutSection } from './changelog.mjs';
import { git } from './git.mjs';

const numbers = /^(\d+)\.(\d+)\.(\d+)$/;

/** What a release would contain, or why no release is possible. It changes nothing. */
export function planRelease(asked) {
  const current = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const version = versionOf(asked, current);
  const tag = `v${version}`;
  if (git('status', '--porcelain') !== '')
    throw new Error('there are changes that are not committed; commit them first.');
  if (git('tag', '--list', tag) !== '') throw new Error(`the tag ${tag} is there already; take a newer version.`);
  const date = new Date().toISOString().slice(0, 10);
  const { section, text } = cutSection(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), { version, date });
  return { version, tag, date, section, changelog: text };
}

function versionOf(asked, current) {
  const [major, minor, patch] = numbers.exec(current).slice(1).map(Number);
  const steps = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] };
  const version = Object.hasOwn(steps, asked) ? steps[asked].join('.') : asked;
  const match = numbers.exec(version);
  if (match === null) throw new Error(`"${asked}" is no version; give one like 1.2.3, or major, minor or patch.`);
  // The version in package.json may be unreleased; then it has no tag and no section in the changelog.
  if (compare(match.slice(1).map(Number), [major, minor, patch]) < 0) {
    throw new Error(`${version} is older than ${current}, the version of package.json.`);
  }
  return version;
}

function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}
