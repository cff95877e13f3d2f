import { maxLogBytes } from '../contract/analyses/ingest.ts';
import { LogText } from '../kernel/log-text.ts';
import { type Span, scanJson } from './scan-json.ts';

export type JsonBody =
  /** What JSON.parse makes of it, but with a `log` that was text as LogText. */
  | { kind: 'json'; value: unknown }
  | { kind: 'invalid_json'; detail: string }
  | { kind: 'too_large'; sizeBytes: number };

// Fixed: the engine's own message quotes the text.
const notJson =
  'The body is not valid JSON in UTF-8. Build it with a tool such as jq, or send the log as text/plain with the other fields in the query.';

const emptyString = Buffer.from('""');

/**
 * Takes the bytes: the log is read in their place. Of a member that is sent twice the last one counts, for the limit as
 * for the analysis.
 */
export function readJsonBody(body: Uint8Array): JsonBody {
  const text = withoutMark(body);
  const scan = scanJson(text);
  if (scan.kind === 'refused') return { kind: 'invalid_json', detail: scan.detail };
  const value = parse(cutOut(text, scan.logs));
  if (value === undefined) return { kind: 'invalid_json', detail: notJson };
  const { last } = scan;
  if (last === undefined || !hasText(value)) return { kind: 'json', value };
  if (last.length > maxLogBytes) return { kind: 'too_large', sizeBytes: last.length };
  return { kind: 'json', value: { ...value, log: LogText.fromBytes(last) } };
}

function withoutMark(body: Uint8Array): Uint8Array {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
}

/** The text with an empty string in the place of each log. */
function cutOut(text: Uint8Array, logs: readonly Span[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of logs) {
    parts.push(text.subarray(from, start - 1), emptyString);
    from = end + 1;
  }
  parts.push(text.subarray(from));
  return Buffer.concat(parts);
}

function parse(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

function hasText(value: unknown): value is { log: string } {
  return typeof value === 'object' && value !== null && 'log' in value && typeof value.log === 'string';
}
