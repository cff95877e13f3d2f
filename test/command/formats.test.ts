import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { attribute } from '../../src/ci/service-message.ts';
import { runCommand } from '../../src/cli/command.ts';
import { type Found, formatNames, type Place } from '../../src/cli/formats/format.ts';
import { formats } from '../../src/cli/formats/index.ts';
import { makeStyle } from '../../src/cli/style.ts';
import type { Diagnosis } from '../../src/contract/analyses/analysis.ts';
import { runFirstfail } from '../support/run-firstfail.ts';

const failure = "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.";
const log = `> tsc -p .\n\n${failure}\nnpm error Lifecycle script \`build\` failed\n`;
const retryable = 'npm error code ECONNRESET\nnpm error network read ECONNRESET\n';
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'firstfail-formats-')));
const before = process.cwd();

beforeAll(() => {
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'packages/web/src'), { recursive: true });
  writeFileSync(join(folder, 'packages/web/src/user.ts'), '');
  for (const [name, text] of Object.entries({ 'a.log': log, 'retry.log': retryable, 'empty.log': '' }))
    writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'fine.log'), 'Tests: 3 passed\nDone: success\n');
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

// What means something to at least one of the readers.
const evil = [
  'a\x1b[2J\x00\x07\u202e%0A%25',
  '\r\n::error file=x::owned\n##vso[task.setvariable variable=PATH]owned;]]',
  "##[error]owned ##teamcity[buildStop comment='owned']|'",
  '</failure>]]><script>&amp;"\'`` ``` @everyone #1 [x](https://evil.example) <img src=x> \ud800 \uffff é',
].join(' ');

const place: Place = {
  ...{ workspace: folder, cwd: folder },
  view: { style: makeStyle(false), columns: Number.POSITIVE_INFINITY },
};
const hostile = found({
  ...{
    title: evil,
    root_cause: `${evil}!`,
    explanation: evil,
    step: evil,
    command: evil,
    tests: [evil],
    tests_failed: 1,
  },
  severity_reason: evil,
  retry: { advice: 'safe', reason: evil },
  suggested_fix: { summary: evil, steps: [evil], commands: [evil] },
  locations: [{ path: evil, line: 3, column: 2 }],
});

describe('GitHub', () => {
  it('reads one command, with what was put into it', () => {
    const commands = githubCommands(formats.github.render([found()], place));
    expect(commands).toEqual([
      {
        name: 'error',
        properties: { file: 'src/user.ts', line: '12', col: '9', title: 'TS2339: no name' },
        data: expect.stringContaining('There is no name.\nWhat to do: Correct it.'),
      },
    ]);
  });

  it('obeys nothing that a log says', () => {
    const [command, ...others] = githubCommands(formats.github.render([hostile], place));
    expect(others).toEqual([]);
    expect(Object.keys(command?.properties ?? {})).toEqual(['file', 'line', 'col', 'title']);
    expect(command?.properties.title).toContain('::error file=x::owned');
    expect(command?.data).toContain('%0A%25');
  });

  it('gets a notice where nothing failed', () => {
    const [command] = githubCommands(formats.github.render([found({ title: 'The log shows no failure' })], place));
    expect(command?.name).toBe('notice');
  });
});

describe('Azure Pipelines', () => {
  it('reads one command, with what was put into it', () => {
    expect(azureCommands(formats.azure.render([found()], place))).toEqual([
      {
        name: 'task.logissue',
        properties: {
          ...{ type: 'error', sourcepath: 'src/user.ts', linenumber: '12', columnnumber: '9', code: 'type_check' },
        },
        message: expect.stringContaining('TS2339: no name\nThere is no name.\nWhat to do: Correct it.'),
      },
    ]);
  });

  it('obeys nothing that a log says', () => {
    const [command, ...others] = azureCommands(formats.azure.render([hostile], place));
    expect(others).toEqual([]);
    expect(command?.name).toBe('task.logissue');
    expect(Object.keys(command?.properties ?? {})).toEqual([
      'type',
      'sourcepath',
      'linenumber',
      'columnnumber',
      'code',
    ]);
    expect(command?.message).toContain('##vso[task.setvariable variable=PATH]owned;]]');
  });
});

describe('TeamCity', () => {
  it('reads one problem, and obeys nothing that a log says', () => {
    for (const each of [found(), hostile]) {
      const lines = formats.teamcity.render([each], place).split('\n');
      const messages = lines.filter((line) => line.includes('##teamcity['));
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatch(/^##teamcity\[buildProblem description='(?:[^'|[\]]|\|.)+' identity='\w{1,60}'\]$/);
      expect(messages[0]).toMatch(/^[\x20-\x7e]+$/);
    }
    const [message = ''] = formats.teamcity.render([hostile], place).match(/^##teamcity.*$/m) ?? [];
    expect(attribute(message, 'description')).toContain("##teamcity[buildStop comment='owned']|'");
  });
});

describe('Markdown', () => {
  it('shows the cause, the lines and what to do', () => {
    expect(formats.markdown.render([found()], place)).toMatchInlineSnapshot(`
      "**✗ TS2339\\: no name**

      There is no name\\.

      \`\`\`text
      > 3  src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.
      \`\`\`

      type check · severity high · confidence 90 % · retry pointless · src/user\\.ts\\:12\\:9

      tsc says so\\.

      **What to do:** Correct it\\.

      1. Open it

      \`\`\`text
      npx tsc --noEmit
      \`\`\`
      "
    `);
  });

  it.each(['markdown', 'buildkite'] as const)('%s shows what a log says as text', (name) => {
    const text = formats[name].render([hostile], place);
    const outside = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
    const left = outside.replace(/\\[\\`*_{}[\]<>#|~&!:@.$^]/g, '').replaceAll('**', '');
    expect(left).not.toMatch(/[\\`*_[\]<>#|~&@]/);
    expect(outside).not.toContain('https://');
    expect(text).not.toMatch(/^`{3}$/m);
  });
});

describe('GitLab', () => {
  it('reads findings that have all members which its documentation asks for', () => {
    for (const each of [found(), hostile, found({ locations: [] }), { ...found({ locations: [] }), file: 'a.log' }]) {
      const [finding, ...others] = JSON.parse(formats.gitlab.render([each], place));
      expect(others).toEqual([]);
      expect(finding).toEqual({
        description: expect.stringMatching(/^[^\x00-\x1f]+$/),
        check_name: 'firstfail/type_check',
        fingerprint: expect.stringMatching(/^v1:[0-9a-f]{32}$/),
        severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
        location: { path: expect.stringMatching(/^[^/.]|^\.gitlab-ci\.yml$/), lines: { begin: expect.any(Number) } },
      });
    }
  });

  it('gets one finding for a cause of several logs, and none where nothing failed', () => {
    const fine = found({ title: 'The log shows no failure' });
    expect(JSON.parse(formats.gitlab.render([found(), found(), fine], place))).toHaveLength(1);
    expect(formats.gitlab.render([fine], place)).toBe('[]\n');
  });
});

describe('SARIF', () => {
  const isValid = sarifSchema();

  it('is valid by the schema of the standard', () => {
    const logFile = { ...found({ locations: [] }), file: 'a.log' };
    for (const several of [[found()], [hostile], [logFile], [found(), hostile, found({ locations: [] })], []]) {
      isValid(JSON.parse(formats.sarif.render(several, place)));
      expect(isValid.errors).toBe(null);
    }
  });

  it('names the place as an address from the root of the sources', () => {
    const [run] = JSON.parse(
      formats.sarif.render([found({ locations: [{ path: 'a b/ü#.ts', line: 1, column: null }] })], place),
    ).runs;
    expect(run.results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'a%20b/%C3%BC%23.ts', uriBaseId: '%SRCROOT%' },
      region: { startLine: 1 },
    });
  });

  it('names a place outside of the workspace by its whole address', () => {
    const outside = found({ locations: [{ path: '/usr/lib/node.js', line: 1, column: null }] });
    expect(formats.sarif.render([outside], place)).toContain('"uri": "file:///usr/lib/node.js"');
  });
});

describe('JUnit', () => {
  it('is a document of the elements and attributes that its readers know', () => {
    const fine = found({ title: 'The log shows no failure' });
    const elements = parsedXml(formats.junit.render([found(), found(), hostile, fine], place));
    const cases = elements.filter(({ name }) => name === 'testcase');
    expect(elements[0]?.attributes).toMatchObject({ tests: '4', failures: '3', errors: '0' });
    expect(new Set(cases.map(({ attributes }) => attributes.name)).size).toBe(4);
    expect(elements.filter(({ name }) => name === 'failure')).toHaveLength(3);
    for (const { name, attributes } of elements) expect(Object.keys(attributes)).toEqual(known[name]?.(attributes));
    expect(cases[2]?.attributes.name).toContain('</failure>]]><script>&amp;');
  });
});

describe('paths', () => {
  test.each([
    ['of the workspace stay', folder, 'src/user.ts', 'src/user.ts'],
    [
      'that are absolute begin at the workspace',
      folder,
      join(folder, 'packages/web/src/user.ts'),
      'packages/web/src/user.ts',
    ],
    [
      'of a folder below begin at the workspace',
      join(folder, 'packages/web'),
      'src/user.ts',
      'packages/web/src/user.ts',
    ],
    [
      'of the workspace stay in a folder below',
      join(folder, 'packages/web'),
      'packages/web/src/user.ts',
      'packages/web/src/user.ts',
    ],
    ['of Windows get slashes', folder, 'src\\user.ts', 'src/user.ts'],
    ['that lead out of the workspace stay', folder, '../x.ts', '../x.ts'],
  ])('%s', (_, cwd, path, expected) => {
    const output = formats.github.render([found({ locations: [{ path, line: 1, column: null }] })], { ...place, cwd });
    expect(githubCommands(output)[0]?.properties.file).toBe(expected);
  });
});

describe('firstfail analyze --format', () => {
  it.each(formatNames)('%s tells a log, also through standard input', async (format) => {
    const fromFile = await firstfail(['analyze', '--format', format, 'a.log']);
    const fromStdin = await firstfail(['analyze', '--format', format, '-'], log);
    for (const { status, out } of [fromFile, fromStdin]) {
      expect(status).toBe(0);
      expect(out).toContain('TS2339');
    }
  });

  it('tells several logs in one document', async () => {
    const { out } = await built(['analyze', '--format', 'sarif', 'a.log', 'retry.log']);
    expect(JSON.parse(out).runs[0].results).toHaveLength(2);
  });

  it('writes a report and says what is in it', async () => {
    const { out, status } = await built([
      'analyze',
      '--format',
      'junit',
      '--output',
      'report.xml',
      'a.log',
      'retry.log',
    ]);
    expect(status).toBe(0);
    expect(out).toContain('── a.log\n✗ TS2339');
    expect(parsedXml(readFileSync(join(folder, 'report.xml'), 'utf8'))[0]?.attributes.tests).toBe('2');
  });

  it('says which file it cannot write, and which log it cannot read', async () => {
    const unwritable = await built(['analyze', '--format', 'junit', '--output', 'none/report.xml', 'a.log']);
    expect(unwritable).toMatchObject({ status: 1, err: 'firstfail: none/report.xml cannot be written: ENOENT\n' });
    const unreadable = await built(['analyze', '--format', 'gitlab', 'gone.log', 'a.log']);
    expect(unreadable).toMatchObject({ status: 1, err: 'firstfail: gone.log cannot be read: there is no such file\n' });
    expect(JSON.parse(unreadable.out)).toHaveLength(1);
  });

  it('names the formats where one is unknown', async () => {
    const { status, err } = await built(['analyze', '--format', 'yaml', 'a.log']);
    expect(status).toBe(2);
    expect(err).toContain(formatNames.join(', '));
  });
});

describe('firstfail analyze --exit-retry', () => {
  it.each([
    ['75 where a retry is safe', ['retry.log'], 75],
    ['0 where a retry is pointless', ['a.log'], 0],
    ['0 where that holds for one of several', ['retry.log', 'a.log'], 0],
    ['75 where it is safe for all', ['retry.log', 'retry.log'], 75],
    ['1 where a log cannot be read', ['retry.log', 'gone.log'], 1],
  ])('ends with %s', async (_, files, expected) => {
    expect((await built(['analyze', '--exit-retry', ...files])).status).toBe(expected);
  });
});

function sarifSchema() {
  const path = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  // Of draft 4 the schema uses nothing that later drafts read otherwise, but the name of its own address.
  const { $schema: _draft, id: _address, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

/** Several logs need the threads that a build makes. */
async function built(args: readonly string[]) {
  const { code, out, err } = await runFirstfail(args, { cwd: folder });
  return { status: code, out: out.toString(), err };
}

async function firstfail(args: string[], input = '') {
  process.chdir(folder);
  const texts = { out: '', err: '' };
  const streamTo = (name: 'out' | 'err') => ({
    write: (text: string | Uint8Array, done: () => void) => {
      texts[name] += String(text);
      done();
      return true;
    },
    on: () => undefined,
  });
  const stdin = Readable.from([Buffer.from(input)]);
  const status = await runCommand(args, { env: {}, stdin, stdout: streamTo('out'), stderr: streamTo('err') });
  return { status, ...texts };
}

/** As the runner reads them: commands of today at the start of a line, those of before anywhere. */
function githubCommands(output: string) {
  const unescaped = (text: string) =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  return output.split(/\r\n|\n|\r/).flatMap((line) => {
    if (!line.trim().startsWith('::')) {
      expect(line).not.toContain('##[');
      return [];
    }
    const [, name = '', properties = '', data = ''] = /^\s*::(\S+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
    const pairs = properties.split(',').map((pair) => pair.split('=', 1).concat(pair.slice(pair.indexOf('=') + 1)));
    const read = Object.fromEntries(pairs.map(([key, value = '']) => [key, unescaped(value)]));
    return [{ name, properties: read as Record<string, string>, data: unescaped(data) }];
  });
}

/** As the agent reads them: the first in a line, wherever it stands. */
function azureCommands(output: string) {
  const unescaped = (text: string) =>
    text
      .replaceAll('%3B', ';')
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%5D', ']')
      .replaceAll('%AZP25', '%');
  return output.split(/\r\n|\n|\r/).flatMap((line) => {
    const start = line.indexOf('##vso[');
    if (start < 0) return [];
    const end = line.indexOf(']', start);
    const head = line.slice(start + 6, end);
    const [name = ''] = head.split(' ', 1);
    const pairs = head
      .slice(name.length + 1)
      .split(';')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), unescaped(pair.slice(pair.indexOf('=') + 1))]);
    return [{ name, properties: Object.fromEntries(pairs), message: unescaped(line.slice(end + 1)) }];
  });
}

const counts = ['tests', 'failures', 'errors', 'skipped', 'time'];
const known: Record<string, (attributes: Record<string, string>) => string[]> = {
  testsuites: () => counts,
  testsuite: () => ['name', ...counts],
  testcase: ({ file }) => ['classname', 'name', ...(file === undefined ? [] : ['file']), 'time'],
  failure: () => ['type', 'message'],
};

/** https://www.w3.org/TR/xml/, as far as a report goes: fails on what is not well formed. */
function parsedXml(xml: string) {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const decoded = (text: string) =>
    text.replace(/&(?:#(\d+)|(\w+));|&/g, (_, code, name) => {
      if (code === undefined && entities[name] === undefined) throw new Error('an ampersand begins no entity');
      return code === undefined ? (entities[name] ?? '') : String.fromCharCode(Number(code));
    });
  expect(xml).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u);
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(xml.startsWith(declaration)).toBe(true);
  const open: string[] = [];
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  for (const part of xml.slice(declaration.length).split(/(<[^>]*>)/)) {
    const [, end, name = '', attributes = '', empty] = /^<(\/?)(\w+)((?: \w+="[^"<]*")*)(\/?)>$/.exec(part) ?? [];
    if (name === '') expect(decoded(part)).not.toBe(undefined);
    if (name === '') expect(part).not.toContain('<');
    else if (end) expect(open.pop()).toBe(name);
    else {
      const pairs = [...attributes.matchAll(/ (\w+)="([^"]*)"/g)].map(([, key, value = '']) => [key, decoded(value)]);
      elements.push({ name, attributes: Object.fromEntries(pairs) });
      if (!empty) open.push(name);
    }
  }
  expect(open).toEqual([]);
  return elements;
}

function found(changes: Partial<Diagnosis> = {}): Found {
  const diagnosis: Diagnosis = {
    ...{ severity: 'high', severity_reason: 'The default branch is broken.', category: 'type_check', domain: 'code' },
    severity_basis: { code: 'default_branch', branch: 'default', secrets: [], projects: 0 },
    ...{ title: 'TS2339: no name', root_cause: 'There is no name.', explanation: 'tsc says so.', confidence: 0.9 },
    suggested_fix: { summary: 'Correct it.', steps: ['Open it'], commands: ['npx tsc --noEmit'] },
    cause_scope: 'change',
    retry: { advice: 'pointless', reason: 'The same input fails in the same way.' },
    host: null,
    ...{ tool: 'tsc', step: 'Build', command: 'npm run build', exit_code: 2 },
    locations: [{ path: 'src/user.ts', line: 12, column: 9 }],
    ...{ tests: [], tests_failed: 0 },
    evidence: [{ line: 3, end_line: 3, text: failure, role: 'cause' }],
    ...{ alternatives: [], consequences: 0, own_pattern: null, skipped_patterns: [] },
    ...{ fingerprint: `v1:${'0'.repeat(32)}`, engine_version: '1' },
    log_facts: { bytes: 4_000, lines: 150, truncated: false, secrets: {} },
    ...changes,
  };
  return { diagnosis, lines: [{ line: 3, text: changes.title === evil ? evil : failure }] };
}
