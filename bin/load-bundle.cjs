const { isAscii } = require('node:buffer');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const built = join(__dirname, '../dist');

/**
 * Returns a function that loads a file of what the build has bundled into `dist/<folder>`, each file once. It is read with
 * the code that V8 made of it in the build, where that was the same V8: compiling takes longer than a small log. `loaded`
 * takes the path and the script of each file.
 */
function bundleIn(folder, loaded) {
  const place = join(built, folder);
  return loaderOf(place, (path) => {
    const script = scriptOf(textOf(path), path, codeOf(path));
    loaded?.(path, script);
    return script;
  });
}

/** Returns a function that loads a file of a bundle by its name, each file once; `compile` takes its path in `place`. */
function loaderOf(place, compile) {
  const modules = new Map();
  const requireOther = requireFrom(place);
  const load = (name) => {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const path = join(place, name);
    const script = compile(path);
    const require = (wanted) => (wanted.startsWith('./') ? load(wanted.slice(2)) : requireOther(wanted));
    script.runInThisContext()(module.exports, require, module, path, place);
    return module.exports;
  };
  return load;
}

/** Node's own modules need no search, and the command needs no others. */
function requireFrom(place) {
  let search;
  return (wanted) => {
    if (wanted.startsWith('node:')) return require(wanted);
    search ??= require('node:module').createRequire(join(place, '/'));
    return search(wanted);
  };
}

/** Where the code of a file is kept for this version of V8. */
function codeFileOf(path) {
  return `${path}.${process.versions.v8}-${process.arch}.code`;
}

function scriptOf(text, filename, cachedData) {
  return new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename,
    cachedData,
  });
}

/** Bytes of ASCII are copied where others would be decoded. */
function textOf(path) {
  const bytes = readFileSync(path);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

function codeOf(path) {
  try {
    return readFileSync(codeFileOf(path));
  } catch {
    // Made by another version of V8, or never: it is compiled as any other.
    return undefined;
  }
}

module.exports = { bundleIn, codeFileOf, loaderOf, scriptOf };
