import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cis } from '../../src/ci/index.ts';
import { lineAround, recipesOf } from '../../web/connections/recipes.ts';
import { gh, npxOf, startCi } from '../support/ci-stub.ts';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';

const page = await readFile(resolve(import.meta.dirname, '../../docs/ci-recipes.md'), 'utf8');
const log = await readFile(resolve(import.meta.dirname, '../logs/npm/eresolve.log'), 'utf8');
const secret = ['ci', 'x'.repeat(12)].join('-');

let service: IngestServer;
let tenant: { id: string; token: string };
let ci: { url: string; close(): Promise<void> };
let folder: string;

beforeAll(async () => {
  await expectTools('bash', 'curl', 'gzip', 'jq');
  service = await startIngestServer();
  tenant = await service.tenant('ingest', 'read');
  ci = await startCi(log, secret);
  folder = await mkdtemp(join(tmpdir(), 'firstfail-recipes-'));
  for (const name of ['build.log', 'failed.log']) await writeFile(join(folder, name), log);
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'gh'), gh, { mode: 0o755 });
  for (const name of ['make', 'npm']) await writeFile(join(folder, 'bin', name), makeThatFails, { mode: 0o755 });
  await writeFile(join(folder, 'bin', 'npx'), npxOf(resolve(import.meta.dirname, '../..')), { mode: 0o755 });
});

afterAll(async () => {
  await service.close();
  await ci.close();
  await rm(folder, { recursive: true, force: true });
});

const forms = ['Command', 'curl'] as const;

describe.each(forms)('a recipe, run as it stands, stores the analysis of the failed run: %s', (form) => {
  const isCommand = form === 'Command';

  it('Jenkins', async () => {
    const text = recipe('Jenkins', form);
    const url = `${ci.url}/job/web/17/`;
    const env = {
      JENKINS_URL: ci.url,
      API_USER: 'ci',
      API_TOKEN: secret,
      BUILD_URL: url,
      JOB_NAME: 'web',
      BUILD_NUMBER: '17',
    };
    await run('sh', between(text, "sh '''", "'''"), {
      ...{ ...env, BRANCH_NAME: 'main', GIT_BRANCH: 'origin/main', GIT_COMMIT: 'abc123', BUILD_TAG: 'jenkins-web-17' },
    });

    expect(await newest()).toMatchObject({
      ...{ source: 'engine-a', project: 'acme/web', run_id: '17', job: 'web', branch: 'main', commit: 'abc123' },
      ...{ build_url: url, category: 'dependency' },
    });
  });

  it('CircleCI', async () => {
    const text = recipe('CircleCI', form);
    // The recipe's own folder would be shared with whatever else runs on this machine.
    const script = lastBlock(text).replaceAll('/tmp/', `${folder}/`);
    const env = {
      CIRCLECI: 'true',
      CIRCLE_PROJECT_USERNAME: 'acme',
      CIRCLE_PROJECT_REPONAME: 'web',
      CIRCLE_WORKFLOW_ID: 'w1',
    };
    const ended = run('bash', script, {
      ...{ ...env, CIRCLE_JOB: 'build', CIRCLE_BUILD_NUM: '18', CIRCLE_BRANCH: 'main', CIRCLE_SHA1: 'abc123' },
      CIRCLE_BUILD_URL: 'https://circleci.example/gh/acme/web/18',
    });

    if (isCommand) await expect(ended).rejects.toMatchObject({ code: 3 });
    else await ended;
    expect(await newest()).toMatchObject({
      ...{ source: 'engine-b', project: 'acme/web', job: 'build', branch: 'main', commit: 'abc123' },
      ...{ build_url: 'https://circleci.example/gh/acme/web/18', category: 'dependency' },
    });
  });

  it('TeamCity', async () => {
    // TeamCity puts the values of its parameters into the script before a shell sees it.
    const script = recipe('TeamCity', form)
      .replaceAll('%teamcity.serverUrl%', ci.url)
      .replaceAll('%teamcity.build.id%', '19')
      .replaceAll('%system.teamcity.buildType.id%', 'Acme_Web');
    const env = {
      TEAMCITY_VERSION: '2026.1',
      TEAMCITY_BUILDCONF_NAME: 'Acme_Web',
      TEAMCITY_TOKEN: secret,
      BUILD_NUMBER: '1.19',
      TEAMCITY_PROJECT_NAME: 'acme/web',
    };
    await run('sh', script, { ...env, BUILD_VCS_NUMBER: 'abc123' });

    expect(await newest()).toMatchObject({
      ...{
        source: 'engine-c',
        project: 'acme/web',
        run_id: isCommand ? '1.19' : '19',
        job: 'Acme_Web',
        commit: 'abc123',
      },
      category: 'dependency',
    });
  });

  it('Drone', async () => {
    const env = {
      DRONE: 'true',
      DRONE_TOKEN: secret,
      DRONE_SYSTEM_PROTO: 'http',
      DRONE_SYSTEM_HOST: new URL(ci.url).host,
    };
    await run('sh', lastBlock(recipe('Drone', form)), {
      ...{ ...env, DRONE_REPO: 'acme/web', DRONE_BUILD_NUMBER: '20', DRONE_STAGE_NAME: 'default' },
      ...{ DRONE_BRANCH: 'main', DRONE_COMMIT_SHA: 'abc123', DRONE_BUILD_LINK: 'https://drone.example/acme/web/20' },
    });

    expect(await newest()).toMatchObject({
      ...{ source: 'engine-d', project: 'acme/web', run_id: '20', branch: 'main', commit: 'abc123' },
      ...{ build_url: 'https://drone.example/acme/web/20', category: 'dependency' },
    });
  });

  it('Woodpecker', async () => {
    const env = {
      CI: 'woodpecker',
      WOODPECKER_TOKEN: secret,
      CI_SYSTEM_URL: ci.url,
      CI_REPO: 'acme/web',
      CI_PIPELINE_NUMBER: '21',
    };
    await run('sh', lastBlock(recipe('Woodpecker', form)), {
      ...{ ...env, CI_WORKFLOW_NAME: 'build', CI_COMMIT_BRANCH: 'main', CI_COMMIT_SHA: 'abc123' },
      CI_PIPELINE_URL: 'https://ci.example/repos/7/pipeline/21',
    });

    expect(await newest()).toMatchObject({
      ...{ source: 'engine-d', project: 'acme/web', run_id: '21', branch: 'main', commit: 'abc123' },
      ...{ build_url: 'https://ci.example/repos/7/pipeline/21', category: 'dependency' },
    });
  });

  it('GitHub Actions', async () => {
    const env = { GITHUB_REPOSITORY: 'acme/web', GITHUB_RUN_ID: '22', GITHUB_RUN_ATTEMPT: '1', GITHUB_SHA: 'abc123' };
    await run('bash', lastBlock(recipe('GitHub Actions', form)), {
      ...{
        ...env,
        GITHUB_ACTIONS: 'true',
        GITHUB_REF: 'refs/heads/main',
        BRANCH: 'main',
        GITHUB_SERVER_URL: 'https://github.example',
        GH_TOKEN: secret,
        STUB: ci.url,
      },
    });

    expect(await newest()).toMatchObject({
      ...{ source: 'log', provider: 'github-actions', project: 'acme/web', run_id: '22', attempt: '1' },
      ...{ job: 'build (20)', branch: 'main', commit: 'abc123', category: 'dependency' },
      build_url: 'https://github.example/acme/web/actions/runs/22/job/501',
    });
  });

  it('Any other CI, and the step still fails as the build did', async () => {
    const ended = run('bash', recipe('Any other CI', form), { BRANCH: 'main', COMMIT: 'abc123' });

    await expect(ended).rejects.toMatchObject({ code: 3 });
    expect(await newest()).toMatchObject({
      ...{ source: 'log', provider: 'my-ci', project: 'acme/web', branch: 'main', commit: 'abc123' },
      category: 'dependency',
    });
  });
});

describe('plain text', () => {
  it('is sent without jq', async () => {
    await run('sh', recipe('Plain text, without jq', 'curl'), { RUN: '23' });

    expect(await newest()).toMatchObject({
      ...{ source: 'log', provider: 'my-ci', project: 'acme/web', run_id: '23', branch: 'main' },
      category: 'dependency',
    });
  });
});

describe('the one line around a command', () => {
  const linesOf = (section: string) =>
    new RegExp(`^## ${section}[\\s\\S]*?^\`\`\`sh\\n(.+)$`, 'm').exec(page)?.[1] ?? '';
  const failing = (text: string) => `#!/bin/sh\necho run >> "$HOME/runs"\necho "${text}"\nexit 3\n`;

  afterEach(async () => await writeFile(join(folder, 'bin', 'make'), makeThatFails, { mode: 0o755 }));

  it('stores the analysis, and the step still fails as the build did', async () => {
    const ended = run('sh', linesOf('In one line'), {});

    await expect(ended).rejects.toMatchObject({ code: 3 });
    expect(await newest()).toMatchObject({ source: 'log', project: 'acme/web', category: 'dependency' });
  });

  it.each([
    ['runs a second time what a retry may mend', 'npm error network read ECONNRESET', 3, 2],
    ['runs once what it cannot mend', "src/user.ts(12,9): error TS2339: Property 'x' does not exist.", 1, 1],
  ])('%s', async (_, text, code, count) => {
    await writeFile(join(folder, 'runs'), '');
    await writeFile(join(folder, 'bin', 'make'), failing(text), { mode: 0o755 });
    const env = { FIRSTFAIL_URL: '', FIRSTFAIL_TOKEN: '' };
    await expect(run('sh', linesOf('Retry only'), env)).rejects.toMatchObject({ code });
    expect((await readFile(join(folder, 'runs'), 'utf8')).split('run\n')).toHaveLength(count + 1);
  });
});

describe('the recipes', () => {
  it('have the address of this service in them, wherever it lives', () => {
    const recipes = recipesOf(page, 'https://ci.example/firstfail');

    for (const { name, forms } of recipes) {
      for (const { text, title } of forms) {
        expect(text, `${name}, ${title}`).toContain('https://ci.example/firstfail');
        expect(text, `${name}, ${title}`).not.toContain('firstfail.example.com');
      }
    }
    expect(recipes.map(({ name }) => name)).toEqual([
      ...[
        'Jenkins',
        'CircleCI',
        'TeamCity',
        'Drone',
        'Woodpecker',
        'GitHub Actions',
        'Any other CI',
        'Plain text, without jq',
      ],
    ]);
  });

  it('give the line around a command with the address of the service', () => {
    expect(lineAround(page, 'https://ci.example')).toEqual({
      title: 'Command',
      text: 'FIRSTFAIL_URL="https://ci.example" npx --yes firstfail run --project acme/web -- make test\n',
      needs: 'Node 20.19 or newer',
    });
  });

  it('keep an address from being read by the shell', () => {
    const [jenkins] = recipesOf(page, "https://ci.example/$HOME/it's");
    const [command, curl] = jenkins?.forms ?? [];

    expect(command?.text).toContain('FIRSTFAIL_URL="https://ci.example/%24HOME/it%27s" npx --yes firstfail ingest');
    expect(curl?.text).toContain('"https://ci.example/%24HOME/it%27s/api/ingest/engine-a"');
  });

  it('put the command first and curl second, and say what each needs', () => {
    const recipes = recipesOf(page, 'https://ci.example').filter(({ name }) => name !== 'Plain text, without jq');

    for (const { name, forms } of recipes)
      expect(
        forms.map(({ title }) => title),
        name,
      ).toEqual(['Command', 'curl']);
    const [jenkins] = recipes;
    expect(jenkins?.forms.map(({ needs }) => needs)).toEqual([
      'Node 20.19 and curl 7.76 or newer',
      'curl 7.76 and jq 1.6 or newer',
    ]);
    expect(page.match(/^Without Node, with curl 7\.76 and jq 1\.6 or newer:$/gm)).toHaveLength(recipes.length);
  });

  it('cover each CI that has a payload of its own', () => {
    const names = recipesOf(page, 'https://ci.example').map(({ name }) => name);
    const withPayload = cis.flatMap((ci) => (ci.door ? ci.displayName : []));

    expect(withPayload.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('say what to prepare before the text is pasted', () => {
    const drone = recipesOf(page, 'https://ci.example').find(({ name }) => name === 'Drone');

    expect(drone?.steps).toEqual([
      'Add two secrets to the repository: firstfail_token with the token, and drone_token of an account that can see the repository.',
      'Add this as the last step. It fetches the logs of the failed steps from Drone and sends them.',
    ]);
  });
});

function recipe(name: string, title: (typeof forms)[number]): string {
  const match = recipesOf(page, service.url).find((one) => one.name === name);
  const form = match?.forms.find((one) => one.title === title);
  if (form === undefined) throw new Error(`no recipe is called ${name}, ${title}`);
  return form.text;
}

async function run(shell: 'sh' | 'bash', script: string, env: Record<string, string>): Promise<void> {
  // As the CIs start them: Jenkins and Drone with -e, CircleCI and GitHub with pipefail too.
  const flags = shell === 'bash' ? ['-eo', 'pipefail'] : ['-e'];
  const path = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  const all = { PATH: path, HOME: folder, FIRSTFAIL_TOKEN: tenant.token, FIRSTFAIL_URL: service.url, ...env };
  await promisify(execFile)(shell, [...flags, '-c', script], { cwd: folder, env: all });
}

async function newest(): Promise<unknown> {
  const [analysis] = await service.store.analyses.list(tenant.id, {}, { limit: 1 });
  return analysis;
}

function between(text: string, start: string, end: string): string {
  return text.split(start)[1]?.split(end)[0] ?? '';
}

/** The last block scalar of a YAML text, without its indentation. */
function lastBlock(text: string): string {
  const lines = text.split('\n');
  const first = lines.findLastIndex((line) => line.endsWith(' |')) + 1;
  const indent = /^ */.exec(lines[first] ?? '')?.[0] ?? '';
  const end = lines.findIndex((line, at) => at > first && !line.startsWith(indent));
  return lines
    .slice(first, end)
    .map((line) => line.slice(indent.length))
    .join('\n');
}

const makeThatFails = `#!/bin/sh
cat "$HOME/failed.log"
exit 3
`;

async function expectTools(...tools: string[]): Promise<void> {
  for (const tool of tools) {
    await promisify(execFile)(tool, ['--version']).catch(() => {
      throw new Error(`The recipes are run as they stand, which needs ${tools.join(', ')}: ${tool} is missing.`);
    });
  }
}
