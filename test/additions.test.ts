import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckoutCopy } from './support/checkout-copy.ts';

let checkout: CheckoutCopy;

beforeAll(() => {
  checkout = new CheckoutCopy();
});

afterAll(() => {
  checkout.remove();
});

/** `npm run new -- …` in the copy. */
function makeNew(...args: string[]): { status: number | null; output: string } {
  return checkout.run('scripts/new.mjs', ...args);
}

function testGrind(): { status: number | null; output: string } {
  const config = 'only-detectors.config.ts';
  checkout.write(config, "export default { test: { include: ['test/analyzer/detectors.test.ts'] } };\n");
  return checkout.run('node_modules/vitest/vitest.mjs', 'run', '--config', config, '-t', 'grind');
}

const frobCi = `import type { Ci } from './ci.ts';
import { door } from './door.ts';
import { text } from './fields.ts';

export const frobCi = {
  name: 'frob-ci',
  displayName: 'Frob CI',
  door: door({
    source: 'frob-ci',
    fields: { project: text(512) },
    run: (fields) => fields,
    write: ({ project }) => ({ project }),
  }),
  framing: [{ first: /F/, match: /^FROB> / }],
  markers: [{ kind: 'exit', literals: ['frob failed with '], match: /^frob failed with (?<code>[0-9]{1,3})$/ }],
} as const satisfies Ci;
`;

const frobCiTest = `import { expect, test } from 'vitest';
import { analyze } from '../src/analyzer/analyze.ts';
import { sourceSchema } from '../src/contract/analyses/analysis.ts';
import { sourceNames } from '../src/contract/analyses/products.ts';
import { type Endpoint, endpoints } from '../src/contract/endpoints.ts';
import { LogText } from '../src/kernel/log-text.ts';

test('every room knows the CI', () => {
  const all: Record<string, Endpoint> = endpoints;
  const log = LogText.fromString('FROB> $ npm test\\nFROB> ERROR: boom\\nFROB> frob failed with 3\\n');

  expect(all.ingestFrobCi?.path).toBe('/api/ingest/frob-ci');
  expect(sourceSchema.parse('frob-ci')).toBe('frob-ci');
  expect(sourceNames['frob-ci']).toBe('Frob CI');
  expect(analyze(log, {}, { hash: () => '0'.repeat(32), evidence: 'quotes' })).toMatchObject({ exit_code: 3 });
});
`;

describe('an addition to the product', () => {
  it('of a detector is one file, one line in the list, and logs', () => {
    const files = checkout.changedBy(() => makeNew('detector', 'languages/frob'));

    expect(files).toEqual({
      created: ['src/analyzer/detectors/languages/frob.ts', 'test/logs/frob/first.json'],
      changed: ['src/analyzer/detectors/index.ts'],
    });
  });

  it('of a detector fails its test until a log stands beside the expectation', () => {
    makeNew('detector', 'lint/grind');

    expect(testGrind()).toMatchObject({
      status: 1,
      output: expect.stringContaining('put a pair <case>.log and <case>.json into test/logs/grind'),
    });

    checkout.write('test/logs/grind/first.log', '$ grind check\ngrind: error: no field "prise"\n');
    checkout.write(
      'test/logs/grind/first.json',
      JSON.stringify({ tool: 'grind', category: 'compile', line: 2, title: 'no field "prise"' }),
    );

    expect(testGrind()).toMatchObject({ status: 0 });
  });

  it('of an endpoint is its verb, and lines in the contract, the route and the matrix of callers', () => {
    const files = checkout.changedBy(() => makeNew('endpoint', 'tokens/rename-token'));

    expect(files).toEqual({
      created: ['src/service/tokens/rename-token.ts'],
      changed: [
        'src/contract/tokens/tokens-endpoints.ts',
        'src/http/routes/tokens-routes.ts',
        'test/support/matrix.ts',
      ],
    });
  });

  it('of a CI is one file and one line in the list, and opens its door', () => {
    const files = checkout.changedBy(() => {
      checkout.write('src/ci/frob-ci.ts', frobCi);
      checkout.replace('src/ci/index.ts', '\n  zuul,\n', '\n  zuul,\n  frobCi,\n');
      checkout.replace(
        'src/ci/index.ts',
        'import { gitlab }',
        "import { frobCi } from './frob-ci.ts';\nimport { gitlab }",
      );
    });
    checkout.write('test/frob-ci.test.ts', frobCiTest);
    checkout.write('frob-ci.config.ts', "export default { test: { include: ['test/frob-ci.test.ts'] } };\n");
    const tested = checkout.run('node_modules/vitest/vitest.mjs', 'run', '--config', 'frob-ci.config.ts');

    expect(files).toEqual({ created: ['src/ci/frob-ci.ts'], changed: ['src/ci/index.ts'] });
    expect(tested).toMatchObject({ status: 0 });
  });

  it('satisfies the types and the architecture', () => {
    expect(checkout.run('node_modules/typescript/bin/tsc', '-p', '.', '--noEmit')).toEqual({ status: 0, output: '' });
    expect(
      checkout.run('node_modules/vitest/vitest.mjs', 'run', '--config', 'test/architecture.config.ts'),
    ).toMatchObject({ status: 0 });
  });
});

describe('npm run new', () => {
  it.each([
    [[], 'npm run new -- <kind> <name>'],
    [['gadget', 'frob'], 'npm run new -- <kind> <name>'],
    [['detector', 'frob'], '"frob" does not name its folder: write <folder>/<name> with one of builds,'],
    [['detector', 'gadgets/frob'], '"gadgets/frob" does not name its folder'],
    [['detector', 'languages/Frob'], '"Frob" is no name: use lower-case words with hyphens between them'],
    [['detector', 'languages/../../frob'], '"languages/../../frob" does not name its folder'],
    [['detector', 'languages/new'], '"new" is a word of the language'],
    [['detector', 'lint/go'], 'src/analyzer/detectors/languages/go.ts is there already. Take another name'],
    [['endpoint', 'tokens/create-token'], 'An endpoint createToken is there already. Take another name.'],
  ])('refuses %j, says why and changes nothing', (args, reason) => {
    let answer: ReturnType<typeof makeNew> | undefined;
    const files = checkout.changedBy(() => {
      answer = makeNew(...args);
    });

    expect(answer).toMatchObject({ status: 1, output: expect.stringContaining(reason) });
    expect(files).toEqual({ created: [], changed: [] });
  });
});
