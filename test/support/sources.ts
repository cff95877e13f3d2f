import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';

export type Source = { path: string; text: string };

/** `target` is a path below `src`, a package's name, or a module of node's. */
export type Import = { kind: 'own' | 'package' | 'node'; target: string; typeOnly: boolean };

const root = resolve(import.meta.dirname, '../..');
const cache = new WeakMap<Source, Import[]>();
const trees = new WeakMap<Source, ReturnType<typeof parseAst>>();

/** The TypeScript and JavaScript files below a folder of the repository, with paths as seen from there. */
export function filesBelow(folder: string): Source[] {
  const base = join(root, folder);
  return readdirSync(base, { recursive: true })
    .map(String)
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }));
}

/** The syntax tree of a file, which is parsed once. */
export function treeOf(file: Source): ReturnType<typeof parseAst> {
  const tree = trees.get(file) ?? parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' });
  trees.set(file, tree);
  return tree;
}

/** Every import and re-export of a file, dynamic ones too, as a parser sees them. */
export function importsOf(file: Source): Import[] {
  const known = cache.get(file);
  if (known) return known;
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) => found.push({ ...classify(file.path, specifier), typeOnly });
  const visitor = new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source) add(source.value, exportKind === 'type');
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, false);
    },
  });
  visitor.visit(treeOf(file));
  cache.set(file, found);
  return found;
}

/** Circles among files as they run (types are gone by then), each as the path that leads back to its start. */
export function circles(files: readonly Source[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    const file = byPath.get(path);
    if (file === undefined || done.has(path)) return;
    for (const { kind, target, typeOnly } of importsOf(file)) {
      if (kind === 'own' && !typeOnly) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of byPath.keys()) visit(path, []);
  return found;
}

function classify(from: string, specifier: string): Pick<Import, 'kind' | 'target'> {
  if (specifier.startsWith('node:')) return { kind: 'node', target: specifier };
  if (specifier.startsWith('.')) return { kind: 'own', target: normalize(join(dirname(from), specifier)) };
  const parts = specifier.split('/');
  return { kind: 'package', target: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}
