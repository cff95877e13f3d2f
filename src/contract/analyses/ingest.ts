import { z } from 'zod';
import type { Source } from './analysis.ts';

/** The doors at which a CI posts a log: `POST /api/ingest/<source>`. */
export const ingestSources = ['engine-a', 'engine-b', 'engine-c', 'engine-d', 'log'] as const satisfies Source[];
export type IngestSource = (typeof ingestSources)[number];
/** Every door at which a log itself is posted. */
export type PostSource = IngestSource | 'manual';

export const ingestAnswerSchema = z
  .object({ status: z.literal('accepted'), analysis_id: z.uuid() })
  .meta({ id: 'IngestAnswer', description: 'The analysis is done and stored; it can be read at once.' });
export type IngestAnswer = z.infer<typeof ingestAnswerSchema>;

/** Counted in UTF-8 bytes of the decoded log. */
export const maxLogBytes = 10 * 1024 * 1024;
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
