// A bound is switched off by a value that no log of the tests reaches.
const numbers = [0, 10_000];

/**
 * The mutants of a statement at the top of a file: its numbers, or its function where that answers a boolean or may find
 * nothing. `of` is the name that code reads them by, `target` what is assigned to.
 */
export function mutantsIn(statement) {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap(({ id, init }) => numbersIn(bare(init), id.name));
  }
  if (statement.type !== 'FunctionDeclaration') return [];
  const { name } = statement.id;
  return offOf(statement).map((off) => ({ name: `${name}()`, of: name, node: statement, values: [off] }));
}

/** In a list of objects, a number is named by the object’s `name`. */
function numbersIn(node, name) {
  if (isNumber(node)) return [{ name, of: name, node, target: name, values: numbers }];
  if (node?.type !== 'ArrayExpression') return numbersOf(node, name, name);
  return node.elements.flatMap((element, index) => numbersOf(bare(element), name, `${name}[${index}]`));
}

function numbersOf(node, name, target) {
  if (node?.type !== 'ObjectExpression') return [];
  const fields = node.properties.filter(({ type }) => type === 'Property');
  const named = fields.find(({ key }) => key.name === 'name')?.value.value;
  return fields
    .filter(({ value }) => isNumber(value))
    .map(({ key, value }) => {
      const field = String(key.name ?? key.value);
      const property = `(${target} as any)[${JSON.stringify(field)}]`;
      return { name: `${name}: ${named ?? field}`, of: name, node: value, target: property, values: [0] };
    });
}

function bare(node) {
  return /^TS(?:As|Satisfies)Expression$/.test(node?.type) ? bare(node.expression) : node;
}

function isNumber(node) {
  const { type, value, argument } = node ?? {};
  return type === 'UnaryExpression' ? isNumber(argument) : type === 'Literal' && typeof value === 'number';
}

/** What a function answers when it is switched off, in a list; none for one that always answers something. */
function offOf({ returnType }) {
  const type = returnType?.typeAnnotation;
  if (type?.type === 'TSBooleanKeyword' || type?.type === 'TSTypePredicate') return [false];
  const parts = type?.type === 'TSUnionType' ? type.types.map((part) => part.type) : [];
  if (parts.includes('TSUndefinedKeyword')) return [undefined];
  return parts.includes('TSNullKeyword') ? [null] : [];
}
