import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './checkout.mjs';

// A test is pure unless it, or a file that it imports, opens a database or starts the compiled product.

const needs = /inject\('cluster'\)|'(?:\.\.\/)+(?:dist|bin)\/|\bdist\/web\b|npm start|\['scripts\/|root, 'dist/;
/** A test that imports this file takes longer in `npm run verify`. */
const longForm = join('test', 'support', 'thorough.ts');

/** The tests for vitest: `pure` need nothing, `service` need PostgreSQL and a build, `long` of both have a long form. */
export function testKinds() {
  const tests = ['src', 'test'].flatMap(filesBelow).filter((path) => path.endsWith('.test.ts'));
  const reached = new Map(tests.map((path) => [path, filesReached(path)]));
  const isService = (path) => reached.get(path).some(needsService);
  return {
    pure: tests.filter((path) => !isService(path)),
    service: tests.filter(isService),
    long: tests.filter((path) => reached.get(path).includes(longForm)),
  };
}

function filesReached(start) {
  const reached = new Set([start]);
  for (const path of reached) for (const target of importsOf(path)) reached.add(target);
  return [...reached];
}

const needing = new Map();

function needsService(path) {
  if (!needing.has(path)) needing.set(path, needs.test(textOf(path)));
  return needing.get(path);
}

const imports = new Map();

function importsOf(path) {
  const cached = imports.get(path);
  if (cached) return cached;
  const specifiers = [...textOf(path).matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']{1,200}\.ts)'/g)];
  const targets = specifiers.map(([, specifier]) => normalize(join(dirname(path), specifier)));
  imports.set(path, targets);
  return targets;
}

const texts = new Map();

function textOf(path) {
  if (!texts.has(path)) texts.set(path, read(path));
  return texts.get(path);
}

/** A string in a test may look like an import of a file that is not there. */
function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .sort();
}
