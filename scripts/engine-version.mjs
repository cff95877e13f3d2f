import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundler } from './bundler.mjs';

const written = /\bengineVersion = (['"])[^'"]*\1/;

// `without-log.ts` diagnoses a failure without a log from the reason that its platform states.
const entries = ['analyzer/analyze.ts', 'analyzer/own-patterns/ready-patterns.ts', 'analyzer/tell/without-log.ts'];
// Both files export the same names.
const reasons = ['forges/gitlab/failure-reasons.ts', 'forges/github/failure-reasons.ts'];

/** The modules from which all code that decides an answer is reached. */
export const answering = [...entries, ...reasons].map((path) => `src/${path}`);

/** Bundles all code that decides an answer, without comments, paths or dates. */
export async function bundledAnalyser(root) {
  const plugins = [allEntries(root)];
  const { rolldown, resolve } = await bundler();
  const common = { cwd: root, platform: 'neutral', external: ['node:buffer'], logLevel: 'warn', resolve };
  const bundle = await rolldown({ ...common, input: 'all-entries', plugins });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output[0].code;
}

function allEntries(root) {
  const isEntry = (id) => id === 'all-entries';
  const from = (path) => `from ${JSON.stringify(join(root, 'src', path))};`;
  const code = [
    ...entries.map((path) => `export * ${from(path)}`),
    ...reasons.map((path, index) => `export * as reasons${index} ${from(path)}`),
  ].join('\n');
  return {
    name: 'all-entries',
    resolveId: (id) => (isEntry(id) ? id : undefined),
    load: (id) => (isEntry(id) ? code : undefined),
  };
}

/** The release, and a hash that changes whenever an answer can change. */
export async function engineVersionOf(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hash = createHash('sha256').update(await bundledAnalyser(root));
  return `${version}+${hash.digest('hex').slice(0, 12)}`;
}

/** Writes the version into a module that is not bundled. */
export function writeEngineVersion(file, version) {
  writeFileSync(file, withEngineVersion(readFileSync(file, 'utf8'), version));
}

/** A plugin of rolldown that writes the version into what it bundles. */
export function engineVersionPlugin(version) {
  const transform = (code, id) =>
    /[\\/]src[\\/]analyzer[\\/]version\.ts$/.test(id)
      ? { code: withEngineVersion(code, version), map: null }
      : undefined;
  return { name: 'engine-version', transform };
}

function withEngineVersion(code, version) {
  if (!written.test(code)) throw new Error('src/analyzer/version.ts has no place for the version of the analyser.');
  return code.replace(written, `engineVersion = ${JSON.stringify(version)}`);
}
