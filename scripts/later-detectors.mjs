import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { evaluated } from './bundler.mjs';
import { root } from './checkout.mjs';

const list = join(root, 'src/analyzer/detectors/index.ts');
const prefix = 'detector-';
const imports = /^import \{ (?<name>\w+) \} from '(?<path>\.\/[^']+)';$/gm;

/**
 * A plugin of rolldown that makes a list of all detectors, of which each is loaded from a file of its own when a log holds what
 * it looks for: to read all of them takes longer than a small log.
 */
export async function laterDetectorsPlugin() {
  const code = `${later}\nexport const detectors = [\n${(await rows()).join(',\n')}\n];`;
  return {
    name: 'later-detectors',
    resolveId: (id) => (id.startsWith(`./${prefix}`) ? { id, external: true } : undefined),
    load: (id) => (id === list ? code : undefined),
  };
}

/** The entries of the bundle for the files of the detectors, by their names. */
export function detectorEntries() {
  const paths = namedDetectors(readFileSync(list, 'utf8')).map(({ path }) => path);
  return Object.fromEntries(paths.map((path) => [entryOf(path), resolve(dirname(list), path)]));
}

const later = `
function later(tool, isProgram, count, load) {
  let rules;
  const ruleOf = (index) => (rules ??= load().rules)[index];
  return {
    tool,
    isProgram,
    rules: Array.from({ length: count }, (_, index) => ({
      get literals() {
        return ruleOf(index).literals;
      },
      get match() {
        return ruleOf(index).match;
      },
      get read() {
        return ruleOf(index).read;
      },
    })),
  };
}`;

function namedDetectors(source) {
  return [...source.matchAll(imports)].map(({ groups }) => groups);
}

function entryOf(path) {
  return `${prefix}${basename(path, '.ts')}`;
}

async function rows() {
  const source = readFileSync(list, 'utf8');
  const named = namedDetectors(source);
  const code = `${source}\nexport { ${named.map(({ name }) => name).join(', ')} };`;
  const load = (id) => (id === list ? { code, moduleType: 'ts' } : undefined);
  const { detectors, ...byName } = await evaluated(list, [{ name: 'all-named', load }]);
  return detectors.map((detector) => {
    const { name, path } = named.find((each) => byName[each.name] === detector);
    const { tool, isProgram = true, rules } = detector;
    const facts = [tool, isProgram, rules.length].map((fact) => JSON.stringify(fact));
    return `later(${facts.join(', ')}, () => require(${JSON.stringify(`./${entryOf(path)}.cjs`)}).${name})`;
  });
}
