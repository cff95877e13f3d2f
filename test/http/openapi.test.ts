import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logTypes } from '../../src/contract/analyses/ingest.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { rowTypes } from '../../src/contract/rows.ts';
import { type TestServer, testServer } from '../support/http.ts';

let server: TestServer;

type Operation = {
  operationId?: string;
  description?: string;
  security?: object[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { headers?: Record<string, object> }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => await server.close());

async function documentOf(): Promise<Document> {
  return (await server.app.inject({ url: '/openapi.json' })).json();
}

test('the document is OpenAPI 3.1 and has every endpoint of the contract that answers a program', async () => {
  const document = await documentOf();

  expect(document.openapi).toBe('3.1.0');
  const answering = Object.entries(endpoints).filter(([, { status }]) => status < 300);
  for (const [name, { path, method, status }] of answering) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(status));
  }
});

test('the recommended rules of Redocly find nothing to say about the document', async () => {
  const { body: source } = await server.app.inject({ url: '/openapi.json' });
  const config = await createConfig({ extends: ['recommended'] });
  const absoluteRef = 'https://firstfail.example.com/openapi.json';

  const problems = await lintFromString({ source, absoluteRef, config });

  expect(problems.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer])).toEqual([]);
});

test('the document refers to nothing that it does not have', async () => {
  const document = await documentOf();
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);

  expect(references.length).toBeGreaterThan(0);
  for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
});

type Described = {
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  $ref?: string;
};

test('every field of an analysis has a description and an example', async () => {
  const { components } = await documentOf();
  const { Analysis, AnalysisDetail, Attribution } = components.schemas;
  const bare: string[] = [];
  const visit = (schema: Described, path: string) => {
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const branches = [member, ...(member.anyOf ?? [])];
      const isGroup = branches.some(({ properties, $ref }) => properties !== undefined || $ref !== undefined);
      if (!isGroup && (!member.description || member.examples === undefined)) bare.push(`${path}.${name}`);
      for (const inner of [...branches, ...(member.items ? [member.items] : [])]) visit(inner, `${path}.${name}`);
    }
  };

  for (const schema of [Analysis, AnalysisDetail, Attribution]) visit(schema as Described, '');

  expect(Object.keys((Analysis as Described).properties ?? {})).toContain('title');
  expect(bare).toEqual([]);
});

test('every required member is described, and every operation says how it can be refused', async () => {
  const { paths, components } = await documentOf();
  const undescribed: string[] = [];
  const visit = (schema: object) => {
    if ('required' in schema && Array.isArray(schema.required)) {
      const described = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
      undescribed.push(...schema.required.filter((name) => !described.includes(name)));
    }
    for (const inner of Object.values(schema)) if (typeof inner === 'object' && inner !== null) visit(inner);
  };

  visit({ paths, components });

  expect(undescribed).toEqual([]);
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    expect(Object.keys(operation.responses).some((status) => status.startsWith('4'))).toBe(true);
  }
});

test('lists that may be had as rows say so in words, so that generated clients know one type of each answer', async () => {
  const { paths } = await documentOf();
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const typesOf = ({ responses }: Operation) =>
    Object.values(responses).flatMap((answer) => ('content' in answer ? Object.keys(answer.content ?? {}) : []));
  const inRows = operations.filter(({ description }) => rowTypes.every((type) => description?.includes(type)));

  expect(inRows.map(({ operationId }) => operationId).toSorted()).toEqual(['listAnalyses', 'listAudit', 'listCauses']);
  expect([...new Set(operations.flatMap(typesOf))].toSorted()).toEqual([
    'application/json',
    'application/problem+json',
  ]);
});

test('a log may be posted as JSON, as plain text or packed', async () => {
  const { paths } = await documentOf();

  expect(Object.keys(paths['/api/ingest/log']?.post?.requestBody?.content ?? {})).toEqual([
    'application/json',
    ...logTypes,
  ]);
});

test('what a schema of bodies cannot tell of ingest is there: fields of plain text, keys, packing, limits', async () => {
  const operation = (await documentOf()).paths['/api/ingest/engine-a']?.post;
  const named = (operation?.parameters ?? []).map(({ in: where, name }) => `${where} ${name}`);
  const headersOf = (status: number) => Object.keys(operation?.responses[status]?.headers ?? {});

  expect(named).toEqual(
    expect.arrayContaining(['query job', 'query branch', 'header Idempotency-Key', 'header Content-Encoding']),
  );
  expect(named).not.toContain('query log');
  expect(headersOf(202)).toEqual([
    ...['RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed', 'Server-Timing'],
    'Firstfail-Ignored',
  ]);
  expect(headersOf(429)).toEqual(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
  expect(headersOf(503)).toContain('Retry-After');
  expect(headersOf(401)).toEqual(['WWW-Authenticate']);
});

test('bad ids, bodies of another type and a service that cannot answer are among the refusals', async () => {
  const { paths } = await documentOf();
  const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});

  expect(statuses('/api/v1/analyses/{id}', 'get')).toEqual(['200', '400', '401', '403', '404', '409', '503']);
  expect(statuses('/webhook/forge-a', 'post')).toEqual(expect.arrayContaining(['413', '415', '503']));
  expect(statuses('/api/tokens/{id}', 'delete')).toEqual(expect.arrayContaining(['400', '413', '415']));
});

test('/api/v1 is what it was: fields and parameters may be added, none removed or retyped', async () => {
  const { paths, components } = await documentOf();
  const v1 = Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/')));
  const { Analysis, AnalysisDetail, Attribution, Problem } = components.schemas;

  await expect(
    `${JSON.stringify({ paths: v1, schemas: { Analysis, AnalysisDetail, Attribution, Problem } }, null, 2)}\n`,
  ).toMatchFileSnapshot('../snapshots/openapi-v1.json');
});

test('the reference page loads nothing from outside', async () => {
  const page = await server.app.inject({ url: '/docs' });
  const start = await server.app.inject({ url: '/docs/start.js' });
  const script = await server.app.inject({ url: '/docs/reference.js', headers: { 'accept-encoding': 'gzip' } });

  expect([page.statusCode, start.statusCode, script.statusCode]).toEqual([200, 200, 200]);
  expect(page.body).not.toContain('http');
  expect(start.body).toContain("url: '/openapi.json'");
  expect(script.headers['content-encoding']).toBe('gzip');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]+'/);
  expect(policy).not.toMatch(/https?:|\*|unsafe/);
});
