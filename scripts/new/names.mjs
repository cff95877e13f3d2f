import { Script } from 'node:vm';

const kebabCase = /^[a-z][a-z0-9]{0,29}(?:-[a-z0-9]{1,30}){0,4}$/;

/** The two parts of `<folder>/<name>`; throws a sentence with the problem and the existing folders. */
export function splitName(text, folders) {
  const [folder = '', name = '', ...rest] = text.split('/');
  if (rest.length > 0 || !folders.includes(folder) || name === '') {
    throw new Error(`"${text}" does not name its folder: write <folder>/<name> with one of ${folders.join(', ')}.`);
  }
  return [folder, checkedName(name)];
}

export function checkedName(name) {
  if (!kebabCase.test(name)) {
    throw new Error(`"${name}" is no name: use lower-case words with hyphens between them, as in svelte-check.`);
  }
  if (!isIdentifier(camelCase(name))) {
    throw new Error(`"${name}" is a word of the language, so nothing can be exported under it. Take another name.`);
  }
  return name;
}

function isIdentifier(text) {
  try {
    return new Script(`'use strict'; const ${text} = 0;`) !== undefined;
  } catch {
    return false;
  }
}

export function camelCase(name) {
  return name.replace(/-(.)/g, (_hyphen, letter) => letter.toUpperCase());
}

/** `rename-token` → `Rename token`. */
export function inWords(name) {
  const words = name.replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}
