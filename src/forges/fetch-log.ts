import type { OutboundAnswer } from '../net/outbound.ts';
import { type Api, setbackOf } from './ask.ts';
import type { FetchedLog, Setback } from './forge.ts';

const maxBytes = 10 * 1024 * 1024;
const timeoutMs = 60_000;
// Enough for the largest log at 50 KB a second; a slower download is ended.
const longer = { forMs: 4 * 60_000, leastBytesPerSecond: 4 * 1024 };

/** The last part of a log of any size. The caller handles `missing` and an empty log. */
export async function fetchLog(api: Api, path: string): Promise<FetchedLog | Setback> {
  const answer = await api.net.send({
    url: api.baseUrl + path,
    headers: api.headers,
    timeoutMs,
    longer,
    maxBytes,
    larger: 'keep-end',
    redirects: 'follow',
  });
  return answer.status === 200 ? logOf(answer) : setbackOf(api, answer);
}

function logOf({ body, sizeBytes, droppedLines }: OutboundAnswer): FetchedLog {
  return { kind: 'log', bytes: body, droppedLines, truncated: body.length < sizeBytes };
}
