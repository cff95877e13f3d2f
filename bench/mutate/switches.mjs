import { posix } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { mutantsIn } from './mutants-in.mjs';
import { switchboard } from './switchboard.mjs';

// The folders that decide which finding wins, how sure the answer is, and its category; without their tables of words.
const deciding =
  /[\\/]src[\\/]analyzer[\\/](?<file>(?:classify|detect|outline|rank)[\\/](?!signs-of|word-weights)[\w-]+)\.ts$/;
const { name: board } = switchboard;

/** A plugin of rolldown that writes a switch for each mutant into the files that decide, and tells the switchboard of it. */
export const switches = {
  name: 'switches',
  transform(code, id) {
    const file = deciding.exec(id)?.groups.file.replaceAll('\\', '/');
    return file === undefined ? undefined : { code: withSwitches(code, file), map: null };
  },
};

function withSwitches(code, file) {
  const statements = parseAst(code, { lang: 'ts' }).body.map((statement) => statement.declaration ?? statement);
  const mutants = statements.flatMap(mutantsIn);
  const names = new Map([...mutants.map(({ of }) => [of, `${file} ${of}`]), ...importedNames(statements, file)]);
  const add = (mutant) => (mutant ? switchboard.add({ ...mutant, file, of: `${file} ${mutant.of}` }) : -1);
  const edits = mutants.filter(isNumber).flatMap((mutant) => editsOfNumber(code, mutant, add(mutant)));
  for (const statement of statements.filter(({ type }) => type === 'FunctionDeclaration')) {
    const index = add(mutants.find(({ node }) => node === statement));
    const used = namesIn(statement, names);
    if (index >= 0 || used.length > 0)
      edits.push(...editsOfFunction(statement, switchboard.addFunction(statement, index, used)));
  }
  for (const statement of statements.filter(
    ({ type }) => type !== 'FunctionDeclaration' && type !== 'ImportDeclaration',
  )) {
    const defined = statement.declarations?.map(({ id }) => id.name) ?? [];
    const others = new Map([...names].filter(([name]) => !defined.includes(name)));
    const atOnce = namesIn(statement, others, false);
    for (const name of namesIn(statement, others)) switchboard.addOutside(name, atOnce.includes(name));
  }
  return edited(code, edits);
}

function isNumber({ target }) {
  return target !== undefined;
}

/** The names that come from another file, with that file. */
function importedNames(statements, file) {
  return statements
    .filter(({ type, source }) => type === 'ImportDeclaration' && source.value.startsWith('.'))
    .flatMap(({ source, specifiers }) => {
      const from = posix.join(posix.dirname(file), source.value).replace(/\.ts$/, '');
      return specifiers.map(({ local, imported }) => [local.name, `${from} ${imported?.name}`]);
    });
}

/** Which of some names a statement reads, at once or also later, when a function in it is called. */
function namesIn(statement, names, later = true) {
  return [...names].filter(([name]) => mentions(statement, name, later)).map(([, full]) => full);
}

function mentions(node, name, later) {
  if (node === null || typeof node !== 'object') return false;
  if (node.type === 'Identifier' && node.name === name) return true;
  if (!later && /Function/.test(node.type)) return false;
  return Object.values(node).some((child) => mentions(child, name, later));
}

function editsOfNumber(code, { node, target, of }, index) {
  const value = code.slice(node.start, node.end);
  const set = `(value: any) => { ${target} = value; }`;
  const edit = { ...node, text: `${board}.number(${index}, ${value}, ${set})` };
  if (target !== of) return [edit];
  const start = code.lastIndexOf('const', node.start);
  return [{ start, end: start + 'const'.length, text: 'let' }, edit];
}

/** Puts a function of the same name before one that is a mutant or reads what is one. */
function editsOfFunction({ start, id }, at) {
  const text = `function ${id.name}(...given) { return ${board}.call(${at}, ${id.name}$, given); }\n`;
  return [
    { start, end: start, text },
    { start: id.end, end: id.end, text: '$' },
  ];
}

function edited(code, edits) {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
