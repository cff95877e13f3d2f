import { type Source, treeOf } from './sources.ts';

type Node = { type: string; start: number; end: number; [member: string]: unknown };
type Seen = { node: Node; code: string; path: string };

/** A rule of the house that the linter does not know; `breaks` looks at one node of a file's syntax tree. */
export type HouseRule = {
  name: string;
  allowed?: readonly string[];
  only?: readonly string[];
  breaks: (seen: Seen) => boolean;
};

const statement =
  /^['"`]\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s+\S+\s+SET\s|DELETE FROM\s|TRUNCATE\s+TABLE\s|(?:GRANT|REVOKE)\s+\w+\s+ON\s|(?:ALTER|CREATE|DROP)\s+(?:TABLE|INDEX|ROLE|POLICY|FUNCTION|SCHEMA|DATABASE)\s|WITH\s+\w+\s+AS\s*\()/i;
const timers = /^(?:setTimeout|setInterval|setImmediate|Date)$/;
const chance = /\b(?:randomUUID|randomBytes|randomInt|getRandomValues|webcrypto)\b/;
const clock = /^(?:globalThis\.)?(?:Date\.now|Math\.random|performance\.now|process\.hrtime(?:\.bigint)?|crypto\.\w+)$/;

export const houseRules: readonly HouseRule[] = [
  {
    name: 'reads the environment outside of config.ts and main.ts',
    allowed: ['config.ts', 'main.ts'],
    breaks: ({ node, code }) =>
      (node.type === 'MemberExpression' && /\bprocess\s*(?:\.\s*env|\[\s*['"`]env['"`]\s*\])$/.test(code)) ||
      (node.type === 'VariableDeclarator' && /^\{[^}]*\benv\b[^}]*\}\s*=\s*(?:globalThis\.)?process$/.test(code)) ||
      (node.type === 'ImportDeclaration' && /\benv\b[^;]*\}\s*from\s*['"](?:node:)?process['"]/.test(code)),
  },
  {
    name: 'knows a status outside of http/answers/problem.ts',
    allowed: ['http/answers/problem.ts'],
    breaks: ({ node, code }) =>
      (node.type === 'CallExpression' && /\.(?:code|status|writeHead)\(\s*[1-5]\d\d\s*[,)]/.test(ending(code))) ||
      (node.type === 'AssignmentExpression' && /\.statusCode\s*=\s*[1-5]\d\d$/.test(code)),
  },
  {
    name: 'speaks SQL outside of the store',
    allowed: ['store/'],
    breaks: ({ node, code }) =>
      (/^(?:Literal|TemplateLiteral)$/.test(node.type) && statement.test(code)) ||
      (node.type === 'TaggedTemplateExpression' && code.startsWith('sql`')),
  },
  {
    name: 'takes a clock or chance that is no argument',
    only: ['analyzer/', 'ci/', 'service/'],
    breaks: ({ node, code }) =>
      (node.type === 'MemberExpression' && clock.test(code)) ||
      (node.type === 'NewExpression' && /^new Date\(\s*\)$/.test(code)) ||
      (node.type === 'CallExpression' && timers.test(code.split('(')[0] ?? '')) ||
      (node.type === 'ImportDeclaration' && /from\s*['"](?:node:)?timers/.test(code)) ||
      (node.type === 'ImportDeclaration' && /from\s*['"](?:node:)?crypto['"]/.test(code) && chance.test(code)),
  },
  {
    name: 'inherits from another class than Error',
    breaks: ({ node, code }) =>
      /^Class(?:Declaration|Expression)$/.test(node.type) && /^[^{]*\bextends\s+(?!Error\b)/.test(code),
  },
  {
    name: 'ignores what it catches',
    breaks: ({ node, code }) => node.type === 'CatchClause' && /\{\s*\}$/.test(code),
  },
];

/** A fault, the file that it stands in, and how it is written. */
export const plantedFaults: readonly (readonly [fault: string, path: string, text: string])[] = [
  ['the environment in a service', 'service/people/x.ts', 'export const name = process.env.NAME;'],
  ['the environment by its name', 'service/people/x.ts', "export const name = process['env'].NAME;"],
  ['the environment taken apart', 'service/people/x.ts', 'const { env } = process;\nexport const name = env.NAME;'],
  ['the environment as an import', 'net/x.ts', "import { env } from 'node:process';\nexport const name = env.NAME;"],
  ['the environment of the global object', 'net/x.ts', 'export const name = globalThis.process.env.NAME;'],
  ['a status in a route', 'http/routes/x.ts', 'export const f = (reply) => reply.code(418);'],
  ['a status that is assigned', 'http/hooks/x.ts', 'export const f = (raw) => { raw.statusCode = 418; };'],
  ['a head with a status', 'http/hooks/x.ts', 'export const f = (raw) => raw.writeHead(418, {});'],
  ['a query in a service', 'service/causes/x.ts', "export const text = 'select id from causes';"],
  [
    'a change of a table',
    'service/causes/x.ts',
    "export const text = 'ALTER TABLE causes DISABLE ROW LEVEL SECURITY';",
  ],
  ['SQL in a template', 'tasks/x.ts', 'export const q = sql`delete from causes`;'],
  ['a clock in the analyser', 'analyzer/rank/x.ts', 'export const now = Date.now();'],
  ['a date of now in the analyser', 'analyzer/rank/x.ts', 'export const now = new Date();'],
  ['a stopwatch in a CI', 'ci/x.ts', 'export const now = performance.now();'],
  ['chance in the analyser', 'analyzer/rank/x.ts', 'export const part = Math.random();'],
  [
    'chance in a service',
    'service/tokens/x.ts',
    "import { randomInt } from 'node:crypto';\nexport const n = randomInt(3);",
  ],
  ['a timer in a service', 'service/tokens/x.ts', 'export const wait = () => setTimeout(() => undefined, 1);'],
  ['inheritance', 'kernel/x.ts', 'class A {}\nexport class B extends A {}'],
  ['an error that is ignored', 'kernel/x.ts', 'export function f() { try { f(); } catch {} }'],
];

/** What breaks a rule, as `path:line rule`, where the line above names no exception with its reason. */
export function breachesOf(file: Source, rules: readonly HouseRule[] = houseRules): string[] {
  const { path, text } = file;
  const inRoom = ({ allowed = [], only }: HouseRule) =>
    !allowed.some((prefix) => path.startsWith(prefix)) && (only?.some((prefix) => path.startsWith(prefix)) ?? true);
  const applying = rules.filter(inRoom);
  const lines = text.split('\n');
  const isExcepted = (line: number) => /^\s*\/\/ Exception: \S/.test(lines[line - 2] ?? '');
  return nodesOf(file).flatMap((node) => {
    const code = text.slice(node.start, node.end);
    return applying
      .filter((rule) => rule.breaks({ node, code, path }))
      .map(({ name }) => ({ line: lineOf(node, text), name }))
      .filter(({ line }) => !isExcepted(line))
      .map(({ line, name }) => `${path}:${line} ${name}`);
  });
}

const mostLines = 250;
const deepest = 3;
const nests = /^(?:If|For|ForIn|ForOf|While|DoWhile|Switch|Try)Statement$/;

export function isTooLong({ text }: Source): boolean {
  return text.split('\n').length - 1 > mostLines;
}

/** The lines on which statements nest too deep; an `else if` is no level of its own. */
export function tooDeep(file: Source): string[] {
  const { path, text } = file;
  const found: string[] = [];
  const visit = (node: Node, depth: number, isElse: boolean) => {
    const isFunction = /Function/.test(node.type);
    const level = nests.test(node.type) && !isElse ? depth + 1 : depth;
    if (level > deepest && level > depth) found.push(`${path}:${lineOf(node, text)}`);
    for (const [name, child] of childrenOf(node)) {
      visit(child, isFunction ? 0 : level, name === 'alternate' && child.type === 'IfStatement');
    }
  };
  visit(rootOf(file), 0, false);
  return found;
}

const nodesByFile = new WeakMap<Source, Node[]>();

function nodesOf(file: Source): Node[] {
  const known = nodesByFile.get(file);
  if (known) return known;
  const nodes: Node[] = [rootOf(file)];
  for (const node of nodes) for (const [, child] of childrenOf(node)) nodes.push(child);
  nodesByFile.set(file, nodes);
  return nodes;
}

function rootOf(file: Source): Node {
  return treeOf(file) as unknown as Node;
}

function lineOf({ start }: Node, text: string): number {
  return text.slice(0, start).split('\n').length;
}

function childrenOf(node: Node): [string, Node][] {
  const children: [string, Node][] = [];
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) children.push([name, child]);
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The last call of a chain. */
function ending(code: string): string {
  return code.slice(Math.max(0, code.lastIndexOf('.')));
}
