import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from './config/settings.ts';
import { loadConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'firstfail-config-'));
const env = { FIRSTFAIL_DATA_DIR: dataDir };
afterAll(() => rmSync(dataDir, { recursive: true }));

test('without any setting the documented defaults hold', () => {
  expect(loadConfig(env)).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: undefined,
    dataDir,
    databaseUrl: undefined,
    rateLimit: 60,
    evidence: 'quotes',
    retentionDays: 365,
    memoryBudgetMib: 256,
    trustedProxies: [],
    analysisTimeoutMs: 5000,
    logLevel: 'info',
    adminPassword: undefined,
    metricsToken: undefined,
    notices: [],
  });
});

test('an empty value counts as unset', () => {
  expect(loadConfig({ ...env, FIRSTFAIL_PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test('the secret key is made once, readable by its owner only', () => {
  const first = loadConfig(env).secretKey;

  expect(loadConfig(env).secretKey).toEqual(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect(loadConfig({ ...env, FIRSTFAIL_SECRET_KEY: 'sixteen letters!' }).secretKey).not.toEqual(first);
});

test.each([
  ['FIRSTFAIL_PORT', '70000', 'FIRSTFAIL_PORT is "70000"; it must be a whole number from 0 to 65535.'],
  ['FIRSTFAIL_RATE_LIMIT', '1e3', 'FIRSTFAIL_RATE_LIMIT is "1e3"; it must be a whole number from 1 to 10000.'],
  ['FIRSTFAIL_EVIDENCE', 'some', 'FIRSTFAIL_EVIDENCE is "some"; it must be one of quotes, none.'],
  ['FIRSTFAIL_PUBLIC_URL', 'ci.example', 'FIRSTFAIL_PUBLIC_URL is "ci.example"; it must be an http or https URL'],
  ['FIRSTFAIL_TRUSTED_PROXIES', '10.0.0.0/33', 'FIRSTFAIL_TRUSTED_PROXIES is "10.0.0.0/33"; it must be IP addresses'],
  ['FIRSTFAIL_ADMIN_EMAIL', 'nobody', 'FIRSTFAIL_ADMIN_EMAIL is "nobody"; it must be an e-mail address.'],
  ['FIRSTFAIL_ADMIN_PASSWORD', 'x'.repeat(1025), 'FIRSTFAIL_ADMIN_PASSWORD is not right; it must be 12 to 1024'],
  ['FIRSTFAIL_SECRET_KEY', 'hunter2', 'FIRSTFAIL_SECRET_KEY is not right; it must be at least 16 characters.'],
  [
    'FIRSTFAIL_ALLOW_NETWORKS',
    'intranet',
    'FIRSTFAIL_ALLOW_NETWORKS is "intranet"; it must be IP addresses or networks',
  ],
  ['HTTPS_PROXY', 'socks5://u:hunter2@h', 'HTTPS_PROXY is not right; it must be a URL like http://proxy.example:3128.'],
  ['DATABASE_URL', 'mysql://u:hunter2@h/d', 'DATABASE_URL is not right; it must be a URL like postgresql://'],
])('a wrong %s is named, with the way out', (name, value, sentence) => {
  expect(() => loadConfig({ ...env, [name]: value })).toThrow(sentence);
});

test('a proxy is taken from names in lower case too', () => {
  const proxy = 'http://proxy.example:3128';

  expect(loadConfig({ ...env, https_proxy: proxy, no_proxy: 'ci.example' })).toMatchObject({
    httpsProxy: proxy,
    noProxy: 'ci.example',
  });
});

test('a model needs its name, and is not asked where no quotes are kept', () => {
  const model = { FIRSTFAIL_MODEL_URL: 'http://127.0.0.1:11434/v1/', FIRSTFAIL_MODEL: 'qwen3:8b' };

  expect(loadConfig({ ...env, ...model })).toMatchObject({
    modelUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen3:8b',
    modelKey: undefined,
    modelTokensPerDay: 200_000,
    notices: [],
  });
  expect(() => loadConfig({ ...env, FIRSTFAIL_MODEL: 'qwen3:8b' })).toThrow(
    'FIRSTFAIL_MODEL_URL and FIRSTFAIL_MODEL are set together or not at all.',
  );
  expect(loadConfig({ ...env, ...model, FIRSTFAIL_EVIDENCE: 'none' }).notices).toEqual([
    "No model is asked: FIRSTFAIL_EVIDENCE=none keeps the log's words back.",
  ]);
});

test('all wrong values are told at once', () => {
  const wrong = { ...env, FIRSTFAIL_PORT: 'x', FIRSTFAIL_THREADS: '0' };

  expect(() => loadConfig(wrong)).toThrow(/FIRSTFAIL_PORT.*\n.*FIRSTFAIL_THREADS/);
});

test('lists and URLs are taken apart and cleaned', () => {
  const lists = { FIRSTFAIL_TRUSTED_PROXIES: '10.0.0.1, fd00::/8', FIRSTFAIL_PUBLIC_URL: 'https://ci.example/ff/' };

  expect(loadConfig({ ...env, ...lists })).toMatchObject({
    trustedProxies: ['10.0.0.1', 'fd00::/8'],
    publicUrl: 'https://ci.example/ff',
  });
});

test('every setting documents itself', () => {
  for (const setting of Object.values(settings)) {
    expect(setting.name).toMatch(/^(?:FIRSTFAIL_[A-Z_]+|DATABASE_URL|HTTPS?_PROXY|NO_PROXY)$/);
    expect(setting.documentation).toMatch(/\.$/);
  }
});

const gitlab = {
  FIRSTFAIL_GITLAB_URL: 'https://git.example/',
  FIRSTFAIL_GITLAB_CLIENT_ID: 'application',
  FIRSTFAIL_GITLAB_CLIENT_SECRET: 'application secret',
};

test('signing in at GitLab is set up with a public URL and all three settings', () => {
  expect(loadConfig({ ...env, ...gitlab, FIRSTFAIL_PUBLIC_URL: 'https://ff.example' })).toMatchObject({
    gitlabUrl: 'https://git.example',
    gitlabClientId: 'application',
    gitlabClientSecret: 'application secret',
  });
});

test.each(Object.keys(gitlab))('signing in at GitLab without %s stops the start, and shows no secret', (name) => {
  const start = () => loadConfig({ ...env, ...gitlab, FIRSTFAIL_PUBLIC_URL: 'https://ff.example', [name]: '' });

  expect(start).toThrow(/FIRSTFAIL_GITLAB_URL, .* are set together or not at all/);
  expect(start).not.toThrow(/application secret/);
});

test('signing in at GitLab needs to know where browsers come back to', () => {
  expect(() => loadConfig({ ...env, ...gitlab })).toThrow(/FIRSTFAIL_GITLAB_URL needs FIRSTFAIL_PUBLIC_URL/);
});

describe('the GitHub App', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = join(dataDir, 'app.pem');
  const app = {
    FIRSTFAIL_GITHUB_URL: 'https://github.com/',
    FIRSTFAIL_GITHUB_APP_ID: '424242',
    FIRSTFAIL_GITHUB_PRIVATE_KEY_FILE: keyFile,
    FIRSTFAIL_GITHUB_WEBHOOK_SECRET: 'not a real webhook secret',
    FIRSTFAIL_GITHUB_CLIENT_ID: 'Iv23client',
    FIRSTFAIL_GITHUB_CLIENT_SECRET: 'not a real client secret',
  };
  const set = { ...env, ...app, FIRSTFAIL_PUBLIC_URL: 'https://ff.example' };
  beforeAll(() => writeFileSync(keyFile, privateKey.export({ type: 'pkcs1', format: 'pem' })));

  test('is set up with a public URL and all six settings', () => {
    const config = loadConfig(set);
    expect(config).toMatchObject({ githubUrl: 'https://github.com', githubAppId: '424242' });
    expect(config.githubPrivateKey?.asymmetricKeyType).toBe('rsa');
    expect(JSON.stringify(config)).not.toContain('PRIVATE KEY');
  });

  test.each(Object.keys(app))('without %s stops the start, names it, and shows no secret', (name) => {
    const start = () => loadConfig({ ...set, [name]: '' });
    expect(start).toThrow(`The GitHub App needs all of its settings or none; these are missing: ${name}.`);
    expect(start).not.toThrow(/not a real/);
  });

  test.each([
    ['FIRSTFAIL_GITHUB_URL', 'github.com', /FIRSTFAIL_GITHUB_URL is "github.com"; it must be an http or https URL/],
    ['FIRSTFAIL_GITHUB_APP_ID', 'firstfail', /FIRSTFAIL_GITHUB_APP_ID is "firstfail"; it must be a whole number/],
    ['FIRSTFAIL_GITHUB_PRIVATE_KEY_FILE', '/no/such.pem', /FIRSTFAIL_GITHUB_PRIVATE_KEY_FILE .* must be a file with a/],
    ['FIRSTFAIL_GITHUB_PRIVATE_KEY_FILE', import.meta.filename, /must be a file with a private RSA key/],
    ['FIRSTFAIL_GITHUB_WEBHOOK_SECRET', 'short', /FIRSTFAIL_GITHUB_WEBHOOK_SECRET is not right; .* 16 characters/],
    ['FIRSTFAIL_PUBLIC_URL', '', /FIRSTFAIL_GITHUB_URL needs FIRSTFAIL_PUBLIC_URL/],
  ])('with %s as %s stops the start with a sentence', (name, value, sentence) => {
    expect(() => loadConfig({ ...set, [name]: value })).toThrow(sentence);
  });
});

test('a name that is no setting does nothing, and the operator is told', () => {
  const { notices } = loadConfig({ ...env, FIRSTFAIL_PRT: '9000', FIRSTFAIL_TOKEN: 'of the command', PATH: '/bin' });

  expect(notices).toContain(
    'FIRSTFAIL_PRT is no setting and does nothing; docs/self-hosting.md lists those there are.',
  );
  expect(notices.join()).not.toContain('FIRSTFAIL_TOKEN');
});
