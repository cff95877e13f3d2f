import { evaluated } from './bundler.mjs';

/**
 * A plugin of rolldown that computes at build time what takes longer than a small log: the tables of signs and their literals,
 * the table of what a log is scanned for, and the phrases of all languages. What few logs need is a file of its own, the entry
 * `laterEntry` of the bundle.
 */
export async function analyzerTablesPlugin() {
  const { literalsOfSigns } = await evaluated('src/analyzer/classify/literals-of-signs.ts');
  const codes = {
    'classify/sign-tables': await signTablesCode(),
    'classify/known-literals': `export const knownLiterals = () => ${parsed(literalsOfSigns())};`,
    'program-literals': await programLiteralsCode(),
    'translations/phrase-tables': await phraseTablesCode(),
    ...Object.fromEntries(Object.entries(laterTables).map(([file, name]) => [file, requireOf(name)])),
  };
  const later = await laterTablesCode();
  const ids = new Map([
    [laterFile, { id: laterFile, external: true }],
    [laterEntry, laterEntry],
  ]);
  const nameOf = (id) => /[\\/]src[\\/]analyzer[\\/](?<module>.*)\.ts$/.exec(id)?.groups.module.replaceAll('\\', '/');
  return {
    name: 'analyzer-tables',
    resolveId: (id) => ids.get(id),
    load: (id) => (id === laterEntry ? later : codes[nameOf(id)]),
  };
}

const laterTables = {
  'classify/word-weights': 'wordWeights',
  'classify/word-weights-elsewhere': 'wordWeightsElsewhere',
};
export const laterEntry = '\0later-tables';
const laterFile = './later-tables.cjs';

function requireOf(name) {
  return `export const ${name} = () => require(${JSON.stringify(laterFile)}).${name};`;
}

async function laterTablesCode() {
  const tables = await Promise.all(
    Object.entries(laterTables).map(async ([file, name]) => {
      const module = await evaluated(`src/analyzer/${file}.ts`);
      return `export const ${name} = ${parsed(module[name]())};`;
    }),
  );
  return tables.join('\n');
}

/** An expression is made when a text holds one of its literals: V8 reads each literal of an expression as it makes it. */
async function signTablesCode() {
  const { signTables } = await evaluated('src/analyzer/classify/sign-tables.ts');
  const rows = (signs) =>
    signs.map(([category, weight, anyOf]) => [category, weight, anyOf.map(({ source, flags }) => [source, flags])]);
  const tables = Object.fromEntries(Object.entries(signTables).map(([name, signs]) => [name, rows(signs)]));
  return `
class Later {
  constructor([source, flags]) {
    this.source = source;
    this.flags = flags;
    this.ignoreCase = flags.includes('i');
  }
  test(text) {
    this.made ??= new RegExp(this.source, this.flags);
    return this.made.test(text);
  }
}

const later = ([category, weight, anyOf]) => [category, weight, anyOf.map((expression) => new Later(expression))];
const { text, command, place } = ${parsed(tables)};
export const signTables = { text: text.map(later), command: command.map(later), place: place.map(later) };
export const expressionsOf = (tables) => Object.values(tables).flatMap((signs) => signs.flatMap(([, , anyOf]) => anyOf));`;
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
