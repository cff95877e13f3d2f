import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

// The files that decide which finding wins, how sure the answer is, and its category. Predicates are functions that return
// a boolean; limits only bound the work.
const deciding = [
  { file: 'rank/rank.js' },
  { file: 'rank/objections.js' },
  { file: 'rank/places.js' },
  { file: 'rank/find-causes.js', predicates: ['isAbout'] },
  { file: 'rank/confidence.js' },
  { file: 'detect/failed-before.js', predicates: ['tellsOfFailure', 'endsWithError'] },
  { file: 'detect/structure.js' },
  { file: 'detect/step-bounds.js', limits: ['mostNoise'] },
  { file: 'detect/telling-line.js', limits: ['mostMarked'] },
  { file: 'detect/second-sign.js', predicates: ['wasRun', 'hasCompany'] },
  { file: 'detect/test-output.js', predicates: ['isTestOutput'] },
  { file: 'detect/unified-diff.js', predicates: ['isInDiff'] },
  { file: 'classify/category-of.js' },
  { file: 'classify/classified.js' },
  { file: 'classify/sign.js' },
];

/** Each constant and predicate of ranking, window, confidence and category, with the texts of its file in which it is switched off. */
export function mutantsOf(analyzer) {
  return deciding.flatMap(({ file, predicates = [], limits = [] }) => {
    const text = readFileSync(new URL(file, analyzer), 'utf8');
    return parseAst(text, { lang: 'js' })
      .body.map((statement) => statement.declaration ?? statement)
      .flatMap((statement) => [...constantsIn(statement), ...predicateIn(statement, predicates)])
      .filter(({ name }) => !limits.includes(name))
      .map(({ name, node, values }) => ({
        file,
        name,
        texts: values.map((value) => text.slice(0, node.start) + value + text.slice(node.end)),
      }));
  });
}

function constantsIn(statement) {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) => (init ? numbersIn(init, id.name) : []));
}

/** In a list of objects, a number is named by the object’s `name`. A limit is switched off by a value that is never reached. */
function numbersIn(node, name) {
  if (isNumber(node)) return [{ name, node, values: ['0', '1e9'] }];
  if (node.type === 'ArrayExpression') return node.elements.flatMap((element) => numbersIn(element, name));
  if (node.type !== 'ObjectExpression') return [];
  const named = node.properties.find(({ key }) => key.name === 'name')?.value.value;
  return node.properties
    .filter(({ value }) => isNumber(value))
    .map(({ key, value }) => ({ name: `${name}: ${named ?? key.name ?? key.value}`, node: value, values: ['0'] }));
}

function isNumber({ type, value, argument }) {
  return type === 'UnaryExpression' ? isNumber(argument) : type === 'Literal' && typeof value === 'number';
}

function predicateIn({ type, id, body }, predicates) {
  if (type !== 'FunctionDeclaration' || !predicates.includes(id.name)) return [];
  return [{ name: `${id.name}()`, node: body, values: ['{ return false; }'] }];
}
