import { z } from 'zod';
import type { doors } from '../../ci/doors.ts';
import { maxLogBytes } from './max-log-bytes.ts';

export { maxLogBytes } from './max-log-bytes.ts';

/** The source under which a posted log is stored: its door. */
export type PostSource = (typeof doors)[number]['source'];

export const ingestAnswerSchema = z
  .object({ status: z.literal('accepted'), analysis_id: z.uuid() })
  .meta({ id: 'IngestAnswer', description: 'The analysis is done and stored; it can be read at once.' });
export type IngestAnswer = z.infer<typeof ingestAnswerSchema>;

/** Of a body that is the log, packed or not; which of them it is, is seen by its bytes. */
export const logTypes = [
  'text/plain',
  'application/gzip',
  'application/zip',
  'application/zstd',
  'application/x-xz',
  'application/x-bzip2',
  'application/octet-stream',
] as const;

/** JSON escaping inflates a log up to sixfold. */
export const maxBodyBytes = 64 * 1024 * 1024;

/** `sizeBytes` is undefined where reading stopped at the limit. */
export function logTooLarge(sizeBytes: number | undefined): string {
  return `Log is ${spoken(sizeBytes, maxLogBytes)}; the limit is 10 MiB. Send the last part.`;
}

export function bodyTooLarge(sizeBytes: number | undefined): string {
  return `Body is ${spoken(sizeBytes, maxBodyBytes)}; the limit is 64 MiB, and 10 MiB for the log in it. Send the last part.`;
}

function spoken(sizeBytes: number | undefined, limitBytes: number): string {
  if (sizeBytes === undefined) return 'larger than allowed';
  const mebibytes = (sizeBytes / 1024 / 1024).toFixed(1);
  if (mebibytes !== (limitBytes / 1024 / 1024).toFixed(1)) return `${mebibytes} MiB`;
  return `${sizeBytes.toLocaleString('en-US')} bytes`;
}
