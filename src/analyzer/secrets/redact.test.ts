import { describe, expect, test } from 'vitest';
import { LogText } from '../../kernel/log-text.ts';
import { analyze } from '../analyze.ts';
import { redact } from './redact.ts';
import { tokens } from './token-formats.ts';

/** Text of a length, of an alphabet, that nobody can take for a secret of anybody’s. */
function fake(length: number, alphabet = 'FAKEfake0123456789'): string {
  return Array.from({ length }, (_, i) => alphabet[(i * 7 + 3) % alphabet.length]).join('');
}

const hex = (length: number) => fake(length, '0fa1ce5bad');
const upper = (length: number) => fake(length, 'FAKE234567');
const lower = (length: number) => fake(length, 'fake0123456789');

/** One made-up token of each kind; prefixes are joined here, so that no scanner takes this file for a leak. */
const samples: Record<string, string> = {
  'aws-access-key': `AK${'IA'}${upper(16)}`,
  'github-token': `gh${'p_'}${fake(36)}`,
  'github-fine-grained-token': `github_${'pat_'}${fake(22)}_${fake(59)}`,
  'gitlab-token': `gl${'pat-'}${fake(20)}`,
  'bitbucket-token': `AT${'BB'}${fake(32)}`,
  'npm-token': `np${'m_'}${fake(36)}`,
  'pypi-token': `py${'pi-AgE'}${fake(80)}`,
  'rubygems-token': `ruby${'gems_'}${hex(48)}`,
  'crates-token': `ci${'o'}${fake(32)}`,
  'nuget-token': `oy${'2'}${lower(43)}`,
  'clojars-token': `CLO${'JARS_'}${hex(60)}`,
  'docker-hub-token': `dckr_${'pat_'}${fake(27)}`,
  'slack-token': `xo${'xb-'}${fake(12)}-${fake(24)}`,
  'slack-webhook': `https://hooks.slack.${'com/services/'}T${upper(8)}/B${upper(8)}/${fake(24)}`,
  'discord-webhook': `https://discord.${'com/api/webhooks/'}${fake(18, '123456789')}/${fake(68)}`,
  'teams-webhook': `https://acme.webhook.office.${'com/webhookb2/'}${hex(36)}@${hex(36)}/IncomingWebhook/${hex(32)}`,
  'telegram-token': `${fake(9, '123456789')}:${'AA'}${fake(33)}`,
  'google-api-key': `AI${'za'}${fake(35)}`,
  'google-oauth-token': `ya${'29.'}${fake(60)}`,
  'google-client-secret': `GOC${'SPX-'}${fake(28)}`,
  'azure-storage-key': `Account${'Key='}${fake(86)}==`,
  'azure-client-secret': `fak${'8Q~'}${fake(34)}`,
  'azure-sas': `s${'ig='}${fake(43)}%3D`,
  'digitalocean-token': `dop_${'v1_'}${hex(64)}`,
  'heroku-token': `HR${'KU-'}${fake(36)}`,
  'openai-key': `sk-${'proj-'}${fake(20)}T3Blb${'kFJ'}${fake(20)}`,
  'anthropic-key': `sk-${'ant-'}api03-${fake(93)}`,
  'huggingface-token': `h${'f_'}${fake(34, 'FAKEfake')}`,
  'stripe-key': `sk_${'live_'}${fake(24)}`,
  'square-token': `sq${'0atp-'}${fake(22)}`,
  'shopify-token': `shp${'at_'}${hex(32)}`,
  'twilio-key': `S${'K'}${hex(32)}`,
  'sendgrid-key': `S${'G.'}${fake(22)}.${fake(43)}`,
  'mailgun-key': `ke${'y-'}${hex(32)}`,
  'mailchimp-key': `${hex(32)}-${'us'}12`,
  'vault-token': `hv${'s.'}${fake(90)}`,
  'terraform-token': `${fake(14)}.atlas${'v1.'}${fake(67)}`,
  'databricks-token': `da${'pi'}${hex(32)}`,
  'grafana-token': `gl${'sa_'}${fake(32)}_${hex(8)}`,
  'new-relic-key': `NR${'AK-'}${upper(27)}`,
  'sentry-token': `snt${'rys_'}${fake(60)}`,
  'sonar-token': `sq${'u_'}${hex(40)}`,
  'artifactory-token': `AK${'Cp'}${fake(69)}`,
  'linear-token': `lin_${'api_'}${fake(40)}`,
  'notion-token': `nt${'n_'}${fake(46)}`,
  'postman-key': `PM${'AK-'}${hex(24)}-${hex(34)}`,
  'pulumi-token': `pu${'l-'}${hex(40)}`,
  'doppler-token': `dp.${'pt.'}${fake(43)}`,
  'age-secret-key': `AGE-SECRET-${'KEY-1'}${upper(58)}`,
  'firstfail-token': `f${'f_'}${fake(40)}`,
  jwt: `ey${'J'}${fake(20)}.ey${'J'}${fake(60)}.${fake(43)}`,
  'private-key': `-----BEGIN RSA ${'PRIVATE KEY-----'}${fake(64)}`,
};

const logLines = [
  (value: string) => `2026-11-20T17:00:00.1234567Z + curl -H 'X-Thing: ${value}' https://api.example.test/v1`,
  (value: string) => `export DEPLOY=${value}`,
  (value: string) => `[INFO] {"level":"debug","config":"${value}"}`,
  (value: string) => `Error: request failed with ${value}: 500`,
];

test('the formats known by their letters are many', () => {
  expect(tokens.length).toBeGreaterThanOrEqual(120);
});

describe.each(Object.entries(samples))('%s', (kind, value) => {
  test.each(logLines.map((line) => line(value)))('is hidden in a line', (line) => {
    const { text, leaks } = redact(line);
    expect(text).not.toContain(value);
    expect(text).not.toContain(value.slice(-16));
    expect(leaks).toContain(kind);
  });

  test('is hidden where it is a word of its own, and the words around it stay', () => {
    const rest = kind === 'private-key' ? '' : ' after';
    expect(redact(`before ${value} after`).text).toMatch(new RegExp(`^before .*\\[redacted.*\\].*${rest}$`));
  });
});

test.each(Object.entries(samples))('%s is hidden also where colours or invisible characters split it', (_, value) => {
  for (const splitter of ['\x1b[0m', '\u200b', '\u2060', '\ufeff']) {
    const split = `${value.slice(0, 2)}${splitter}${value.slice(2, 9)}${splitter}${value.slice(9)}`;
    const log = LogText.fromString(`+ make\na.c:3:5: error: ${split} undeclared\n${split}\n`);
    const found = JSON.stringify(analyze(log, {}, { hash: (text) => `${text.length}`, evidence: 'quotes' }));
    expect(found).toContain('[redacted');
    expect(found).not.toContain(value.slice(-16));
  }
});

// Kinds whose own letters are too few to be told apart inside base64.
const shortKinds = new Set(
  tokens.filter(({ literals }) => literals.some((one) => one.length < 4)).map(({ kind }) => kind),
);

test.each(
  Object.entries(samples).filter(([kind]) => !shortKinds.has(kind)),
)('%s is hidden in base64, at any alignment', (kind, value) => {
  for (const before of ['', 'x', 'xy']) {
    const encoded = Buffer.from(`${before} ${value}`).toString('base64');
    const { text, leaks } = redact(`data: ${encoded}`);
    expect(text).not.toContain(encoded.slice(8, 40));
    expect(leaks).toContain(`${kind}-base64`);
  }
});

test.each([
  [
    'url-credentials',
    (secret: string) => `fatal: unable to access 'https://ci:${secret}@git.example.test/acme/shop.git/'`,
  ],
  ['authorization', (secret: string) => `> Authorization: Basic ${secret}`],
  ['bearer', (secret: string) => `> -H "Bearer ${secret}"`],
  ['password', (secret: string) => `aws_secret_access_key = ${secret}`],
  ['password', (secret: string) => `spring.datasource.password=${secret}`],
  ['password', (secret: string) => `{"clientSecret": "${secret}"}`],
  ['password', (secret: string) => `DB_PASSWORD='${secret}'`],
  ['password-option', (secret: string) => `mysql --password ${secret} -h db`],
])('%s is hidden by the words around it, and is no finding', (kind, line) => {
  const secret = fake(40);
  const { text, kinds, leaks } = redact(line(secret));
  expect(text).not.toContain(secret);
  expect(kinds).toContain(kind);
  expect(leaks).toEqual([]);
});

test.each([
  'HEAD is now at 60a189413d732eccd0158591618422c7cad1aed7 Fix the cart',
  'sha256:9b2f0c4b7a1de7a0e1b6c1e3f5d2a4c6b8d0e2f4a6c8e0b2d4f6a8c0e2f4a6b8',
  'integrity sha512-z7tWlQp1Zx4yC0mXo3vF9m8wQeRtYuIoPaSdFgHjKlZxCvBnM1234567890qwertyuiopasdfghjklzxcvbnm==',
  'error at https://registry.example.test/@acme/money/-/money-1.2.0.tgz',
  'request 4f1d7c0b-9a7e-4e0e-a7b8-b9a0c1d2e3f4 failed',
  'SyntaxError: Unexpected token } in JSON at position 12',
  'error: expected token ‘;’ before ‘}’',
  'src/token.ts(3,7): error TS2322: Type ‘string’ is not assignable',
  'AuthTokenTest > password: must be longer than eight characters FAILED',
  'FAILED tests/test_secret.py::test_api_key - AssertionError',
  'password is required',
  'Invalid token: unexpected end of input',
  'npm notice shasum: 5ba93f66d5b9d0a4a2a4a3e1f9d0c1b2a3f4e5d6',
  'go: example.test/money v0.0.0-20261120170000-60a189413d73',
  'with password=*** and token=$TOKEN',
  'at Object.<anonymous> (/builds/acme/shop/src/secrets/key-store.test.js:12:9)',
  'com.acme.security.TokenAuthenticationFilterIntegrationTest.shouldRefuseExpiredToken',
  'docker.example.test/acme/shop@sha256:0fa1ce5bad0fa1ce5bad0fa1ce5bad0fa1ce5bad0fa1ce5bad0fa1ce5bad0fa1',
  'cache key: node-cache-Linux-x64-npm-3f1c7a9be4d05c8e2b6a',
  'error[E0308]: mismatched types: expected `Token`, found `&str`',
  'task-with-a-long-name-that-is-key-for-the-build',
  '  PWD=/srv/buildbot/worker/shop/build',
  '  OLDPWD=C:\\agent\\work',
  'ssh -o StrictHostKeyChecking=accept-new deploy@shop.test',
  '  prefix-key: v0-rust',
  'mvn -B verify sonar:sonar -Dsonar.projectKey=acme-bio_java',
  'WARNING! Using --password via the CLI is insecure. Use --password-stdin.',
  'conan install . --output-folder=build -pr:a ci/gcc11.profile',
  'export API_TOKEN=`aws codeartifact get-authorization-token --query authorizationToken`',
])('ordinary text stays as it is: %s', (line) => {
  expect(redact(line)).toEqual({ text: line, kinds: [], leaks: [] });
});
