import { expect, test } from 'vitest';
import { LogText } from '../../kernel/log-text.ts';
import { analyze } from '../analyze.ts';

const hash = () => '0'.repeat(32);
// A token of a service's form, made here, so that no file holds one.
const token = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('_');

function hostOf(cause: string, evidence: 'quotes' | 'none' = 'quotes', command = 'make fetch'): string | null {
  const log = ['$ ./prepare', 'ready', `$ ${command}`, cause, 'ERROR: Job failed: exit code 1', ''].join('\n');
  return analyze(LogText.fromBytes(Buffer.from(log)), {}, { hash, evidence }).host;
}

test.each([
  ['curl: (6) Could not resolve host: Mirror.Example.com', 'mirror.example.com'],
  ['curl: (7) Failed to connect to mirror.example.com port 443 after 3 ms: Connection refused', 'mirror.example.com'],
  ['go: example.com/m@v1: dial tcp: lookup proxy.example.com on 10.0.0.2:53: no such host', 'proxy.example.com'],
  ['npm ERR! getaddrinfo ENOTFOUND registry.example.com', 'registry.example.com'],
  [
    "fatal: unable to access 'https://git.example.com/a/b.git/': Could not resolve host: git.example.com",
    'git.example.com',
  ],
  ["pip: HTTPSConnectionPool(host='index.example.com', port=443): Read timed out.", 'index.example.com'],
  ['java.net.UnknownHostException: repo.example.com', 'repo.example.com'],
  ['Connect to repo.example.com:443 [repo.example.com/192.0.2.7] failed: Connection timed out', 'repo.example.com'],
  [`fatal: unable to access 'https://bot:${token}@git.example.com/a.git/': Connection timed out`, 'git.example.com'],
])('the host that failed is named: %s', (cause, host) => {
  expect(hostOf(cause)).toBe(host);
});

test.each([
  ['an address of numbers', 'curl: (7) Failed to connect to 192.0.2.7 port 443: Connection refused'],
  ['a service of the job', 'Error: getaddrinfo ENOTFOUND postgres'],
  ['the machine itself', 'Error: connect ECONNREFUSED app.localhost:8080, connect to app.localhost'],
  [
    'a page to read',
    'toomanyrequests: You have reached your pull rate limit. https://www.example.com/increase-rate-limit',
  ],
  ['a failure of the code', "src/a.ts(1,1): error TS2304: Cannot find name 'https://cdn.example.com'."],
  ['a name that holds a secret', `curl: (6) Could not resolve host: ${token}.example.com`],
])('no host is named for %s', (_, cause) => {
  expect(hostOf(cause)).toBeNull();
});

test('a client that says only how it failed was told by its command where to go', () => {
  const refused = 'curl: (22) The requested URL returned error: 503';
  expect(hostOf(refused, 'quotes', 'curl -fsSL https://cdn.example.com/tool.tgz')).toBe('cdn.example.com');
  expect(hostOf(refused, 'quotes', 'curl -f https://a.example.com/1 https://b.example.com/2')).toBeNull();
});

test('without quotes no host is named', () => {
  expect(hostOf('curl: (6) Could not resolve host: mirror.example.com', 'none')).toBeNull();
});
