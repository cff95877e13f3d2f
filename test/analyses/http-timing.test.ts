import { performance } from 'node:perf_hooks';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateTokenSecret } from '../../src/service/tokens/token-secret.ts';
import { aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { thorough } from '../support/thorough.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => await server.close());

// What else runs on the machine comes and goes; what the service tells would be there every time.
const patient = { retry: 4 };

test('an unknown address takes as much work as a wrong password', patient, async () => {
  const { user } = await aTenantWithUser(server);
  const attempt = (email: string) => async (at: number) => {
    const remoteAddress = `10.1.${email.length}.${at}`;
    const payload = { email, password: 'a guess' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
    expect(answer.statusCode).toBe(401);
  };

  const [known, unknown] = await compare([attempt(user.email), attempt(`nobody-${user.email}`)], {
    samples: thorough ? 60 : 24,
    clock: processorMs,
  });

  // Of each pair, as the machine's load drifts meanwhile.
  const difference = median(known.map((time, at) => time - (unknown[at] ?? 0)));
  expect(Math.abs(difference) / median(known)).toBeLessThan(0.15);
});

test('the time of a refusal does not tell whether a token begins like one that exists', patient, async () => {
  const { tenant } = await aTenantWithUser(server);
  const { secret } = await aToken(server, tenant.id, 'read');
  const samples = thorough ? 2000 : 600;
  // Made before: making one takes longer than what is measured differs.
  const attempt = (makeToken: () => string) => {
    const tokens = Array.from({ length: samples + 1 }, makeToken);
    return async (at: number) => await refused(tokens[Math.min(at, samples)] ?? '');
  };
  const refused = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ url: '/api/v1/analyses', headers });
    expect(answer.statusCode).toBe(401);
  };

  const [similar, other] = await compare([attempt(() => likeToken(secret)), attempt(generateTokenSecret)], {
    samples,
    clock: () => performance.now(),
  });

  expect(Math.abs(welch(similar, other))).toBeLessThan(4.5);
});

/** In turns, so that what else happens meets both alike. */
async function compare(
  works: [Work, Work],
  { samples, clock }: { samples: number; clock: () => number },
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < 10; at++) for (const work of works) await work(200 + at);
  for (let at = 0; at < samples; at++) {
    for (const which of at % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedMs = clock();
      await works[which](at);
      times[which].push(clock() - startedMs);
    }
  }
  return times;
}

type Work = (at: number) => Promise<void>;

/** What all threads of this process worked, whatever else runs on the machine. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Well made, unknown, and the same in its first 30 characters. */
function likeToken(secret: string): string {
  const body = secret.slice(0, 30) + generateTokenSecret().slice(30, 37);
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = crc32(body);
  let checksum = '';
  for (let place = 0; place < 6; place++) {
    checksum = alphabet.charAt(rest % 62) + checksum;
    rest = Math.floor(rest / 62);
  }
  return body + checksum;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Welch's t without the slowest tenth, which is the garbage collector's. */
function welch(a: readonly number[], b: readonly number[]): number {
  const [first, second] = [moments(a), moments(b)];
  return (first.mean - second.mean) / Math.sqrt(first.variance / first.count + second.variance / second.count);
}

function moments(times: readonly number[]) {
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * 0.9));
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1);
  return { count: kept.length, mean, variance };
}
