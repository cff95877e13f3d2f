import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../src/net/create-outbound.ts';
import type { Outbound } from '../../src/net/outbound.ts';
import { aTenantWithUser, password, type TestServer, testServer } from '../support/http.ts';
import { filesBelow } from '../support/sources.ts';
import { type StubBitbucket, startStubBitbucket } from '../support/stub-bitbucket.ts';
import { startStubGithub } from '../support/stub-github.ts';
import { startStubGitlab } from '../support/stub-gitlab.ts';

const gitlabPage = await page('connect-gitlab.md');
const githubPage = await page('connect-github.md');
const bitbucketPage = await page('connect-bitbucket.md');
let server: TestServer;
let cloud: StubBitbucket;
let folder: string;

beforeAll(async () => {
  cloud = await startStubBitbucket({ edition: 'cloud' });
  server = await testServer({ net: netWithCloud() });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
  await cloud.close();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstfail-connect-'));
});

afterEach(async () => await rm(folder, { recursive: true }));

describe('the calls of docs/connect-gitlab.md, run as they stand', () => {
  it('connect a project, look after it and remove it', async () => {
    const gitlab = await startStubGitlab();
    gitlab.failedJob();
    const script = blocks(gitlabPage).replaceAll('https://gitlab.com', gitlab.baseUrl);

    const shown = await run(script, { GITLAB_TOKEN: gitlab.token });

    expect(shown).toContain('"state": "registered"');
    expect(shown).toContain('The forge sent a delivery, and it arrived.');
    expect(shown).toContain('"answer":"ping"');
    expect(shown).toContain('"previous_secret_until"');
    expect(shown).toContain('"access":"token"');
    expect(shown).toContain('"access":"none"');
    expect(await connections()).toEqual([]);
    await gitlab.close();
  });
});

describe('the calls of docs/connect-github.md, run as they stand', () => {
  it('connect a repository, look after it and remove it', async () => {
    const github = await startStubGithub();
    const script = blocks(githubPage).replaceAll('https://github.com', github.baseUrl);

    const shown = await run(script, { GITHUB_TOKEN: github.token });

    expect(shown).toContain('"state": "registered"');
    expect(shown).toContain('The forge sent a delivery, and it arrived.');
    expect(shown).toContain('"answer":"ping"');
    expect(shown).toContain('"previous_secret_until"');
    expect(github.hooks).toEqual([]);
    expect(await connections()).toEqual([]);
    await github.close();
  });
});

describe('the calls of docs/connect-bitbucket.md, run as they stand', () => {
  const [signIn = '', toCloud = '', toDataCenter = '', care = ''] = blocks(bitbucketPage).split('\n\n');

  it('connect a repository of the cloud, and remove it', async () => {
    const shown = await run([signIn, toCloud, care].join('\n'), { BITBUCKET_TOKEN: cloud.token });

    expect(shown).toContain('"state": "registered"');
    expect(shown).toContain('cannot be asked for a test delivery');
    expect(cloud.hooks).toEqual([]);
    expect(await connections()).toEqual([]);
  });

  it('connect a repository of a Data Center, and remove it', async () => {
    const own = await startStubBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
    const script = [signIn, toDataCenter, care].join('\n').replaceAll('https://bitbucket.example.com', own.baseUrl);

    const shown = await run(script, { BITBUCKET_TOKEN: own.token });

    expect(shown).toContain('"state": "registered"');
    expect(shown).toContain('The forge sent a delivery, and it arrived.');
    expect(own.hooks).toEqual([]);
    await own.close();
  });
});

describe('what the pages say that a connection says', () => {
  const words = filesBelow('src')
    .map(({ text }) => text.replaceAll(/' \+\n\s+'/g, ''))
    .join('\n');
  // Made of the product's name and a status, or of a merge request's number.
  const made =
    /^(?:(?:Bitbucket Cloud|Bitbucket|GitLab|GitHub|The log storage of GitHub)? ?answered \d{3}(?:: insufficient_scope)?|Comment on [!#]\d+)$/;
  const sentences = [gitlabPage, githubPage, bitbucketPage]
    .flatMap((text) => [...text.matchAll(/^\| (`.*?) \|/gm)])
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence))
    .filter((sentence) => !made.test(sentence));

  it.each([...new Set(sentences)])('is what it says: %s', (sentence) => {
    expect(words).toContain(sentence);
  });
});

async function page(name: string): Promise<string> {
  return await readFile(resolve(import.meta.dirname, '../../docs', name), 'utf8');
}

/** The shell's blocks, with an empty line between. */
function blocks(text: string): string {
  return [...text.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, block = '']) => block).join('\n\n');
}

async function run(script: string, env: Record<string, string>): Promise<string> {
  const { user } = await aTenantWithUser(server);
  const { port } = server.app.server.address() as AddressInfo;
  const own = { FIRSTFAIL_URL: `http://127.0.0.1:${port}`, EMAIL: user.email, PASSWORD: password };
  const all = { PATH: process.env.PATH, HOME: folder, ...own, ...env };
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], { cwd: folder, env: all });
  return stdout;
}

async function connections(): Promise<unknown[]> {
  const tenants = await server.deps.store.accounts.listTenants();
  return (await Promise.all(tenants.map(({ id }) => server.deps.store.connections.list(id)))).flat();
}

/** The way out, with the stub in the place of the cloud. */
function netWithCloud(): Outbound {
  const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
  const atStub = (url: string) => url.replace('https://api.bitbucket.org', cloud.baseUrl);
  return { ...net, send: async (request) => await net.send({ ...request, url: atStub(request.url) }) };
}
