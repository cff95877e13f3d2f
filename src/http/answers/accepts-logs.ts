import { type Endpoint, endpoints } from '../../contract/endpoints.ts';

/** Whether a log is posted to the endpoint: as JSON with its fields, or as the whole body. */
export function acceptsLogs({ path }: Endpoint): boolean {
  return path.startsWith('/api/ingest/') || path === endpoints.analyze.path;
}
