import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';

const checkout = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

let server: IngestServer;
let folder: string;

beforeAll(async () => {
  server = await startIngestServer();
  folder = mkdtempSync(join(tmpdir(), 'firstfail-generated-'));
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

// What a stranger would write with the generated types: a log is sent, and its analysis read.
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './firstfail.js';

const [url, token] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl: url, headers: { authorization: 'Bearer ' + token } });
const sent = await client.POST('/api/ingest/log', {
  params: { header: { 'Idempotency-Key': 'one' } },
  body: { provider: 'shell', project: 'acme/web', log: 'src/a.ts(1,7): error TS2322: Type A is no B.\\n' },
});
if (!sent.data) throw new Error(JSON.stringify(sent.error));
const id: string = sent.data.analysis_id;
const read = await client.GET('/api/v1/analyses/{id}', { params: { path: { id } } });
const detail: components['schemas']['AnalysisDetail'] | undefined = read.data;
const listed = await client.GET('/api/v1/analyses', { params: { query: { limit: 1, severity: ['low', 'medium', 'high'] } } });
const missing = await client.GET('/api/v1/analyses/{id}', { params: { path: { id: 'none' } } });
// @ts-expect-error there is no such severity
void client.GET('/api/v1/analyses', { params: { query: { severity: ['dreadful'] } } });
console.log(JSON.stringify([detail?.title, detail?.attribution.verdict, listed.data?.items[0]?.id === id, missing.error?.code]));
`;

test('a client that is generated from the OpenAPI document compiles strictly and works', async () => {
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenAPI3;
  const { token } = await server.tenant('ingest', 'read');
  writeFileSync(join(folder, 'firstfail.d.ts'), await openapiTS(document));
  writeFileSync(join(folder, 'program.ts'), program);

  const compiler = join(checkout, 'node_modules/.bin/tsc');
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', '--types', 'node'];
  const compiled = await run(compiler, [...options, 'program.ts'], { cwd: folder }).catch((error) => error);
  expect(compiled.stdout).toBe('');
  expect(readFileSync(join(folder, 'program.js'), 'utf8')).toContain('openapi-fetch');
  const { stdout } = await run(process.execPath, ['program.js', server.url, token], { cwd: folder });

  expect(JSON.parse(stdout)).toEqual([expect.stringContaining('TS2322'), 'first_time', true, 'not_found']);
});
