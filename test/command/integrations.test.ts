import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { gh, npxOf, startCi } from '../support/ci-stub.ts';
import { unreadableLines } from '../support/groovy.ts';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';

const root = resolve(import.meta.dirname, '../..');
const folderOf = (name: string) => join(root, 'integrations', name);
const read = async (path: string) => await readFile(folderOf(path), 'utf8');
const log = await readFile(join(root, 'test/logs/npm/eresolve.log'), 'utf8');
const secret = ['ci', 'x'.repeat(12)].join('-');

let service: IngestServer;
let tenant: { id: string; token: string };
let ci: { url: string; close(): Promise<void> };
let folder: string;

beforeAll(async () => {
  service = await startIngestServer();
  ci = await startCi(log, secret);
  folder = await mkdtemp(join(tmpdir(), 'firstfail-integrations-'));
  await writeFile(join(folder, 'failed.log'), log);
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'gh'), gh, { mode: 0o755 });
  await writeFile(join(folder, 'bin', 'npx'), npxOf(root), { mode: 0o755 });
});
beforeEach(async () => {
  tenant = await service.tenant('ingest', 'read');
  await writeFile(join(folder, 'summary.md'), '');
});
afterAll(async () => {
  await service.close();
  await ci.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the GitHub Action', () => {
  it('runs a command, ends as it ends, and annotates what broke it', async () => {
    const { code, out } = await action({ run: 'echo building; cat failed.log; exit 3', url: service.url });

    expect(code).toBe(3);
    expect(out).toContain('building\n');
    const [analysis] = await stored();
    expect(analysis).toMatchObject({
      ...{ source: 'log', provider: 'github-actions', project: 'acme/web', run_id: '22', attempt: '1', job: 'build' },
      ...{ branch: 'feature', commit: 'abc123', category: 'dependency' },
    });
    const annotations = out.split('\n').filter((line) => line.startsWith('::error '));
    expect(annotations).toEqual([expect.stringContaining(`%0A${service.url}/analyses/${analysis?.id}`)]);
    expect(await readFile(join(folder, 'summary.md'), 'utf8')).toContain(`<${service.url}/analyses/${analysis?.id}>`);
  });

  it('leaves a command alone that succeeds, and shows it no token', async () => {
    const { code, out } = await action({ run: 'test -z "$FIRSTFAIL_TOKEN$GH_TOKEN"; echo fine', url: service.url });

    expect({ code, out }).toEqual({ code: 0, out: 'fine\n' });
    expect(await stored()).toEqual([]);
  });

  it('fails at the first command that fails, also in a pipe, as a step of its own does', async () => {
    expect(await action({ run: 'false | cat\necho not reached' })).toMatchObject({ code: 1 });
  });

  it('without a service analyses on the runner, and sends nothing', async () => {
    const { code, out } = await action({ run: 'cat failed.log; exit 1' });

    expect(code).toBe(1);
    expect(out).toMatch(/^::error .*title=.*ERESOLVE/m);
    expect(await stored()).toEqual([]);
  });

  it('sends the log of a step that failed', async () => {
    const { code, out } = await action({ log: 'failed.log', url: service.url });

    expect(code).toBe(0);
    expect(out).toMatch(/^::error /m);
    expect(await stored()).toMatchObject([{ category: 'dependency', job: 'build' }]);
  });

  it('in a job of its own sends the log of each job that failed', async () => {
    const { code } = await action({ url: service.url });

    expect(code).toBe(0);
    expect(await stored()).toMatchObject([
      {
        ...{ job: 'build (20)', category: 'dependency' },
        build_url: 'https://github.example/acme/web/actions/runs/22/job/501',
      },
    ]);
  });

  it('analyses on the runner where the log cannot be sent, says so, and ends as its command', async () => {
    const { code, out, err } = await action({ run: 'cat failed.log; exit 3', url: 'http://127.0.0.1:1' });

    expect(code).toBe(3);
    expect(err).toContain('firstfail: the log is not sent: ');
    expect(out).toMatch(/^::error .*title=.*ERESOLVE/m);
  });

  it('warns where the log of an earlier step cannot be sent', async () => {
    const { code, out } = await action({ log: 'failed.log', url: 'http://127.0.0.1:1' });

    expect(code).toBe(1);
    expect(out).toContain('::warning title=Firstfail::The log was not analysed; the lines above say why.\n');
  });
});

describe('the GitLab component', () => {
  it('sends the log of each job that failed and may not, and links its analysis', async () => {
    const { code, out } = await component({ FIRSTFAIL_GITLAB_TOKEN: secret });

    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^test: /) });
    const analyses = await stored();
    expect(analyses).toMatchObject([
      {
        ...{ source: 'log', provider: 'gitlab', project: 'acme/web', run_id: '24', job: 'test', branch: 'main' },
        ...{ build_url: 'https://gitlab.example/acme/web/-/jobs/600', category: 'dependency' },
      },
    ]);
    const annotations = JSON.parse(await readFile(join(folder, 'firstfail-annotations.json'), 'utf8'));
    const url = `${service.url}/analyses/${analyses[0]?.id}`;
    expect(annotations).toEqual({ Firstfail: [{ external_link: { label: out.trim(), url } }] });
    await expect(stat(join(folder, 'firstfail.log'))).rejects.toThrow('ENOENT');
  });

  it('names the token that is missing, or that may not read', async () => {
    const missing = await component({});
    const refused = await component({ FIRSTFAIL_GITLAB_TOKEN: 'another' });

    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('FIRSTFAIL_GITLAB_TOKEN is not set') });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('the token needs read_api') });
  });

  it('uses every input that it declares, and declares every input that it uses', async () => {
    const [spec, body = ''] = (await read('gitlab-component/templates/firstfail.yml')).split('\n---\n');
    const used = [...body.matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, name]) => name);

    expect([...new Set(used)].sort()).toEqual(Object.keys(parse(spec ?? '').spec.inputs).sort());
  });
});

describe('the shared library for Jenkins', () => {
  it('sends the console of the build', async () => {
    const { code, out } = await run('sh', await read('jenkins/resources/firstfail/send.sh'), {
      env: {
        ...{ API_USER: 'ci', API_TOKEN: secret, BUILD_URL: `${ci.url}/job/web/17/`, JOB_NAME: 'web' },
        ...{ JENKINS_URL: ci.url, BUILD_NUMBER: '17', BRANCH_NAME: 'main', GIT_COMMIT: 'abc123' },
        ...{ FIRSTFAIL_PROJECT: 'acme/web', FIRSTFAIL_URL: service.url },
      },
    });

    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`${service.url}/analyses/`) });
    expect(await stored()).toMatchObject([
      {
        ...{ source: 'engine-a', project: 'acme/web', run_id: '17', job: 'web', branch: 'main', commit: 'abc123' },
        ...{ build_url: `${ci.url}/job/web/17/`, category: 'dependency' },
      },
    ]);
  });

  it.each(['vars/firstfail.groovy', 'init.groovy.d/firstfail.groovy'])('has Groovy in %s', async (path) => {
    const source = await read(`jenkins/${path}`);

    expect(await unreadableLines(source)).toEqual([]);
    // The same with a bracket too few is none.
    expect(await unreadableLines(source.replace(/\}\s*$/, ''))).not.toEqual([]);
  });

  it('loads the resource that is there, by the variables that the script reads', async () => {
    const step = await read('jenkins/vars/firstfail.groovy');
    const script = await read('jenkins/resources/firstfail/send.sh');

    expect(step).toContain("libraryResource('firstfail/send.sh')");
    const set = [...step.matchAll(/(?:[vV]ariable: '|add\(')(\w+)/g)].map(([, name = '']) => name);
    expect(set).toContain('API_TOKEN');
    // The command itself reads the address and the token.
    const unread = set.filter((name) => !script.includes(`$${name}`) && !script.includes(`{${name}`));
    expect(unread.sort()).toEqual(['FIRSTFAIL_TOKEN', 'FIRSTFAIL_URL']);
  });
});

type Inputs = { url?: string; run?: string; log?: string };

/** The step of action.yml, with the inputs and the environment that GitHub gives it. */
async function action(inputs: Inputs) {
  const { inputs: declared, runs } = parse(await read('github-action/action.yml'));
  const values: Record<string, string> = { 'github.token': secret };
  const resolved = (text: string) => text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name) => values[name] ?? '');
  const given = { token: inputs.url === undefined ? '' : tenant.token, ...inputs };
  for (const name of Object.keys(declared)) {
    values[`inputs.${name}`] = given[name as keyof Inputs] ?? resolved(declared[name].default);
  }
  const [step] = runs.steps;
  const ofStep = Object.entries<string>(step.env).map(([name, value]) => [name, resolved(value)]);
  const ofGithub = {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/web', GITHUB_RUN_ID: '22', GITHUB_RUN_ATTEMPT: '1' },
    ...{ GITHUB_JOB: 'build', GITHUB_REF: 'refs/heads/feature', GITHUB_SHA: 'abc123', STUB: ci.url },
    ...{ GITHUB_SERVER_URL: 'https://github.example', GITHUB_STEP_SUMMARY: join(folder, 'summary.md') },
    GITHUB_ACTION_PATH: folderOf('github-action'),
  };
  return await run('bash', step.run, { env: { ...ofGithub, ...Object.fromEntries(ofStep) } });
}

/** The script of the component's job, with its inputs filled in as GitLab does. */
async function component(own: Record<string, string>) {
  const text = await read('gitlab-component/templates/firstfail.yml');
  const inputs = parse(text.split('\n---\n')[0] ?? '').spec.inputs;
  const filled = text.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name) =>
    name === 'url' ? service.url : inputs[name].default,
  );
  const [, body] = parseAllDocuments(filled).map((document) => document.toJS());
  const job = body.firstfail;
  const ofGitlab = {
    ...{ GITLAB_CI: 'true', CI_API_V4_URL: `${ci.url}/api/v4`, CI_PROJECT_ID: '7', CI_PIPELINE_ID: '24' },
    ...{ CI_PROJECT_PATH: 'acme/web', CI_COMMIT_REF_NAME: 'main', CI_COMMIT_SHA: 'abc123', CI_JOB_NAME: 'firstfail' },
  };
  return await run('sh', job.script.join('\n'), { env: { ...ofGitlab, ...job.variables, ...own } });
}

type Started = { env: Record<string, string>; input?: string };

async function run(shell: 'sh' | 'bash', script: string, { env, input = '' }: Started) {
  const flags = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
  const path = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  const all = { PATH: path, HOME: folder, FIRSTFAIL_TOKEN: tenant.token, ...env };
  const child = spawn(shell, [...flags, '-c', script], { cwd: folder, env: all });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    printed.err += String(chunk);
  });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

async function stored() {
  return await service.store.analyses.list(tenant.id, {}, { limit: 10 });
}
