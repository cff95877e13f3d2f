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
