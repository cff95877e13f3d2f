import { evaluated } from './bundler.mjs';

/**
 * A plugin of rolldown that computes at build time what takes longer than a small log: the literals of signs, the table of what
 * a log is scanned for, and the phrases of all languages.
 */
export async function knownLiteralsPlugin() {
  const { literalsOfSigns } = await evaluated('src/analyzer/classify/literals-of-signs.ts');
  const codes = {
    'classify/known-literals': `export const knownLiterals = () => ${parsed(literalsOfSigns())};`,
    'program-literals': await programLiteralsCode(),
    'translations/phrase-tables': await phraseTablesCode(),
  };
  const load = (id) =>
    codes[/[\\/]src[\\/]analyzer[\\/](?<module>.*)\.ts$/.exec(id)?.groups.module.replaceAll('\\', '/')];
  return { name: 'known-literals', load };
}

/** Texts that are taken apart: V8 reads a list of strings slower than one string. */
async function programLiteralsCode() {
  const { detectors } = await evaluated('src/analyzer/detectors/index.ts');
  const { programLiterals } = await evaluated('src/analyzer/program-literals.ts');
  const { keys, groupsOf } = programLiterals(detectors);
  return `
import { detectors as all } from './detectors/index.ts';

export function programLiterals(detectors) {
  if (detectors !== all) throw new Error('The literals of all detectors are known, and no others.');
  const keys = ${JSON.stringify(keys.join('\n'))}.split('\\n');
  return { keys, groupsOf: ${parsed(groupsOf)} };
}`;
}

async function phraseTablesCode() {
  const { phraseTables } = await evaluated('src/analyzer/translations/phrase-tables.ts');
  const { all, ascii } = phraseTables();
  return `
let all;

export function phraseTables() {
  return { get all() { return (all ??= ${parsed(all)}); }, ascii: ${parsed(ascii)} };
}`;
}

function parsed(value) {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
