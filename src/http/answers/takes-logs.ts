import { type Endpoint, endpoints } from '../../contract/endpoints.ts';

/** Whether a log is posted there: as JSON with its fields, or as the body itself. */
export function takesLogs({ path }: Endpoint): boolean {
  return path.startsWith('/api/ingest/') || path === endpoints.analyze.path;
}
