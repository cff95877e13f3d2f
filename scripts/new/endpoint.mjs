import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';
import { readSource, withImport, withLast } from './edit-source.mjs';
import { camelCase, inWords, splitName } from './names.mjs';

const matrix = 'test/support/matrix.ts';

/** The row of the matrix fails until the verb answers: it is called as every caller. */
export function newEndpoint(text) {
  const [noun, name] = splitName(text, nouns());
  const verb = camelCase(name);
  const contract = contractOf(noun);
  const routes = `src/http/routes/${noun}-routes.ts`;
  if (new RegExp(`^  ${verb}:`, 'm').test(readSource(matrix))) {
    throw new Error(`An endpoint ${verb} is there already. Take another name.`);
  }
  const route = `  serve(app, endpoints.${verb}, async ({ actor }) => await ${verb}(deps, actor));`;
  const routed = withImport(readSource(routes), `import { ${verb} } from '../../service/${noun}/${name}.ts';`);
  return {
    created: { [`src/service/${noun}/${name}.ts`]: verbText(verb) },
    changed: {
      [contract]: withLast(readSource(contract), `export const ${noun}Endpoints`, entryText(noun, name)),
      [routes]: withLast(routed, `export function ${noun}Routes`, route),
      [matrix]: withLast(
        readSource(matrix),
        'export const matrix',
        `\n  ${verb}: { statuses: [401, 401, 403, 403, 204, 204, 204] },`,
      ),
    },
    next: `Next: say in ${contract} what the endpoint takes and answers, write the verb, and make this pass:
  npx vitest run test/http/http-matrix.test.ts -t ${verb}
Then describe it in docs/api.md, and test the verb with an allowed and a refused actor.`,
  };
}

/** The nouns that have endpoints. */
function nouns() {
  const entries = readdirSync(join(root, 'src/contract'), { withFileTypes: true });
  return entries.map((entry) => entry.name).filter((noun) => existsSync(join(root, contractOf(noun))));
}

function contractOf(noun) {
  return `src/contract/${noun}/${noun}-endpoints.ts`;
}

function entryText(noun, name) {
  return `  ${camelCase(name)}: {
    method: 'POST',
    path: '/api/${noun}/${name}',
    tag: '${inWords(noun)}',
    summary: '${inWords(name)}',
    credential: 'session',
    status: 204,
    reply: undefined,
    problems: [401, 403],
  },`;
}

function verbText(verb) {
  return `import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';

export async function ${verb}(_deps: Deps, actor: Actor): Promise<void> {
  const { tenantId } = requireUser(actor);
  throw new Error(\`${verb} is not written yet; it was called for the tenant \${tenantId}.\`);
}
`;
}
