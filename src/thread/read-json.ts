import { readJsonBody } from './read-json-body.ts';

// About 10 ms of parsing; a larger body would hold up the event loop for longer.
const mostInlineBytes = 1024 * 1024;

/** Whether a body is parsed at once: handing over a small one takes longer than parsing it. */
export function isParsedInline({ length }: Uint8Array): boolean {
  return length <= mostInlineBytes;
}

/** Takes the bytes. Undefined for a body that is not JSON, or has more members or levels than any payload. */
export function parseJson(bytes: Uint8Array): unknown {
  const body = readJsonBody(bytes);
  return body.kind === 'json' ? body.value : undefined;
}
