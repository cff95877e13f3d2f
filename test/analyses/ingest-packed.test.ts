import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestClient, ingestClient } from '../support/ingest-client.ts';
import type { IngestServer } from '../support/ingest-server.ts';
import { packedLogs, plainLog } from '../support/packed-logs.ts';
import { japaneseMessage, shiftJisLog } from '../support/shift-jis-log.ts';

let server: IngestServer;
let tenant: IngestClient['tenant'];
let send: IngestClient['send'];
let stored: IngestClient['stored'];

beforeAll(async () => {
  ({ server, tenant, send, stored } = await ingestClient());
});
afterAll(async () => await server.close());

const types: Record<string, string> = { gzip: 'gzip', zip: 'zip', zstd: 'zstd', xz: 'x-xz', bzip2: 'x-bzip2' };

test.each(
  Object.entries(packedLogs),
)('a log packed with %s is read under its own type and others', async (name, bytes) => {
  for (const type of [`application/${types[name]}`, 'application/octet-stream', 'text/plain']) {
    const posted = await send('log?provider=shell&project=acme/web', bytes, { headers: { 'content-type': type } });

    expect(posted.status).toBe(202);
    const facts = { bytes: plainLog.length, lines: 2 };
    expect(await stored(posted)).toMatchObject({ category: 'type_check', log_facts: facts });
  }
});

test('a log of an older encoding is read and quoted in its letters', async () => {
  const posted = await send('log?provider=shell&project=acme/web', shiftJisLog, {
    headers: { 'content-type': 'text/plain' },
  });

  expect(posted.status).toBe(202);
  const [cause] = (await stored(posted)).evidence;
  expect(cause?.text).toContain(japaneseMessage);
});

test.each([
  ['no text', Buffer.alloc(2000, 6), 415, 'unsupported_media_type', 'it is no text; send text'],
  ['a 7-Zip archive', Buffer.from('377abcaf271c0004', 'hex'), 415, 'unsupported_media_type', 'packed with 7-Zip'],
  ['a broken zip archive', Buffer.from('PK\x03\x04rest'), 422, 'invalid', 'the zip data is damaged or incomplete'],
  ['a bomb', gzipSync(Buffer.alloc(11 * 1024 * 1024, 'a\n')), 413, 'too_large', 'the limit is 10 MiB'],
])('%s is refused in words, and nothing is stored', async (_, bytes, status, code, words) => {
  const before = await countStored();
  const posted = await send('engine-a', bytes, { headers: { 'content-type': 'application/octet-stream' } });

  expect(posted).toMatchObject({ status, body: { code, detail: expect.stringContaining(words) } });
  expect(await countStored()).toBe(before);
});

async function countStored(): Promise<number> {
  return (await server.store.analyses.list(tenant.id, {}, { limit: 500 })).length;
}
