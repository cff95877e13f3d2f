import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckoutCopy } from './support/checkout-copy.ts';
import { thorough } from './support/thorough.ts';

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

/** What a run of pure tests of the copy prints; one run for all, because starting the runner takes longer than they do. */
function runTests(paths: string[], titles: string): string {
  const config = 'some-tests.config.ts';
  const options = { include: paths, testTimeout: 240_000 };
  checkout.write(config, `export default { test: ${JSON.stringify(options)} };\n`);
  const args = ['run', '--config', config, '--reporter=verbose', '-t', titles];
  return checkout.run('node_modules/vitest/vitest.mjs', ...args).output;
}

const settingRow = `
  frobLimit: {
    name: 'FIRSTFAIL_FROB_LIMIT',
    default: '10',
    documentation: 'How many frobs are listed.',
    ...whole(1, 100),
  },
`;

describe('an addition to the product', () => {
  it('of a detector is one file, one line in the list, and logs', () => {
    const files = checkout.changedBy(() => makeNew('detector', 'languages/frob'));

    expect(files).toEqual({
      created: ['src/analyzer/detectors/languages/frob.ts', 'test/logs/frob/first.json'],
      changed: ['src/analyzer/detectors/index.ts'],
    });
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

  it('of a CI is one file and one line in the list', () => {
    const files = checkout.changedBy(() => {
      checkout.write('src/ci/frob-ci.ts', frobCi);
      checkout.replace('src/ci/index.ts', '\n  zuul,\n', '\n  zuul,\n  frobCi,\n');
      checkout.replace(
        'src/ci/index.ts',
        'import { gitlab }',
        "import { frobCi } from './frob-ci.ts';\nimport { gitlab }",
      );
    });

    expect(files).toEqual({ created: ['src/ci/frob-ci.ts'], changed: ['src/ci/index.ts'] });
  });

  it('of a CI by `npm run new` is one more file, its test', () => {
    const files = checkout.changedBy(() => makeNew('ci', 'grind-ci'));

    expect(files).toEqual({
      created: ['src/ci/grind-ci.test.ts', 'src/ci/grind-ci.ts'],
      changed: ['src/ci/index.ts'],
    });
  });

  it('of a channel is one file, its row, its line in the list, and the rules of the service for the tests', () => {
    const files = checkout.changedBy(() => makeNew('channel', 'frob-chat'));

    expect(files).toEqual({
      created: ['src/channels/frob-chat.ts'],
      changed: ['src/channels/index.ts', 'src/contract/channels/channel-kinds.ts', 'test/support/chat-rules.ts'],
    });
  });

  it('of a setting is its row and its use', () => {
    const files = checkout.changedBy(() => {
      checkout.replace(
        'src/config/settings.ts',
        'export const settings = {\n',
        `export const settings = {\n${settingRow}`,
      );
      checkout.replace(
        'src/service/tokens/list-tokens.ts',
        'items: tokens.map(',
        'items: tokens.slice(0, deps.settings.frobLimit).map(',
      );
    });

    expect(files).toEqual({ created: [], changed: ['src/config/settings.ts', 'src/service/tokens/list-tokens.ts'] });
  });

  it('of a field of the analysis is a line in the contract and one where the diagnosis is made', () => {
    const files = checkout.changedBy(() => {
      const contract = '  engine_version: described(';
      const frobs = "  frobs: described(z.int().optional(), 'how many frobs', 3),\n";
      checkout.replace('src/contract/analyses/analysis.ts', contract, `${frobs}${contract}`);
      const made = '    engine_version: engineVersion,\n';
      checkout.replace('src/analyzer/tell/diagnose.ts', made, `    frobs: 0,\n${made}`);
    });

    expect(files).toEqual({
      created: [],
      changed: ['src/analyzer/tell/diagnose.ts', 'src/contract/analyses/analysis.ts'],
    });
  });

  it('fails its test until what the test asks for is there, and passes then', () => {
    makeNew('detector', 'lint/grind');
    checkout.write('test/logs/grind/first.log', '$ grind check\ngrind: error: no field "prise"\n');
    checkout.write(
      'test/logs/grind/first.json',
      JSON.stringify({ tool: 'grind', category: 'compile', line: 2, title: 'no field "prise"' }),
    );
    checkout.write('test/frob-ci.test.ts', frobCiTest);

    const output = runTests(
      [
        ...['test/analyzer/detectors.test.ts', 'test/channels/channel-messages.test.ts'],
        ...['test/frob-ci.test.ts', 'src/ci/grind-ci.test.ts'],
      ],
      '^frob |^grind |a digest .* on frob-chat|every room knows the CI|from the variables of a job',
    );

    for (const passed of ['grind > has a log to learn from', 'grind > explains first.log', 'every room knows the CI']) {
      expect(output).toMatch(new RegExp(`✓ .*${passed}`));
    }
    for (const [failed, reason] of [
      ['frob > has a log to learn from', 'put a pair <case>.log and <case>.json into test/logs/frob'],
      ['reads the run from the variables of a job of Grind ci', "to deeply equal { project: 'acme/web'"],
      ['a digest and a test message on frob-chat', 'What Frob chat refuses is not written here yet.'],
    ] as const) {
      expect(output).toMatch(new RegExp(`× .*${failed}`));
      expect(output).toContain(reason);
    }
  });

  it('satisfies the types and the architecture', () => {
    for (const project of thorough ? ['.', 'web'] : ['.']) {
      const types = checkout.run('node_modules/typescript/bin/tsc', '-p', project, '--noEmit', '--singleThreaded');
      expect(types).toEqual({ status: 0, output: '' });
    }
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
    [['ci', 'jenkins'], 'src/ci/jenkins.ts'],
    [['channel', 'slack'], 'src/channels/slack.ts is there already. Take another name.'],
    [['ci', 'frob/ci'], '"frob/ci" is no name'],
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
