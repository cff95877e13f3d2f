const unreleased = '## [Unreleased]';

/** The changelog with the unreleased entries under the heading of a version, and the text of that section. */
export function cutSection(text, { version, date }) {
  const start = text.indexOf(unreleased);
  if (start < 0) throw new Error(`CHANGELOG.md has no "${unreleased}".`);
  if (text.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a section for ${version} already.`);
  const next = text.indexOf('\n## [', start + unreleased.length);
  const end = next < 0 ? text.length : next;
  const section = text.slice(start + unreleased.length, end).trim();
  if (section === '') throw new Error('nothing is unreleased: CHANGELOG.md has no entry below "Unreleased".');
  const before = text.slice(0, start);
  const after = text.slice(end).trim();
  const parts = [`${before}${unreleased}`, `## [${version}] - ${date}`, section, ...(after === '' ? [] : [after])];
  return { section, text: `${parts.join('\n\n')}\n` };
}
