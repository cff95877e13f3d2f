import { expect } from 'vitest';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { type IngestServer, startIngestServer } from './ingest-server.ts';
import { idOf, type Posted, type PostOptions, post } from './post-log.ts';

export type IngestClient = {
  server: IngestServer;
  tenant: { id: string; token: string };
  send(door: string, body: Buffer | string | object, options?: PostOptions): Promise<Posted>;
  /** What can be read at once of the log that was sent. */
  stored(posted: Posted): Promise<AnalysisDetail>;
};

export const log = '+ npm test\nsum.test.ts:3 AssertionError: expected 5 to be 4\nnpm error code ELIFECYCLE\n';
export const jenkins = {
  job: 'acme-web/main',
  build_number: 17,
  status: 'FAILURE',
  project: 'acme/web',
  build_url: 'https://ci.example/job/web/17/',
};

/** A server with a tenant whose token sends and reads; close the server in `afterAll`. */
export async function ingestClient(): Promise<IngestClient> {
  const server = await startIngestServer();
  const tenant = await server.tenant('ingest', 'read');
  return {
    server,
    tenant,
    send: async (door, body, options = {}) =>
      await post(`${server.url}/api/ingest/${door}`, body, { token: tenant.token, ...options }),
    stored: async (posted) => {
      const headers = { authorization: `Bearer ${tenant.token}` };
      const answer = await fetch(`${server.url}/api/v1/analyses/${idOf(posted)}`, { headers });
      expect(answer.status).toBe(200);
      return (await answer.json()) as AnalysisDetail;
    },
  };
}
