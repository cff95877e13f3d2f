import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const statusOfError: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not come in time.' },
};
const lingerMs = 500;
const malformed = { status: 400, detail: 'The request is not valid HTTP.' };

/** Answers bytes that Node cannot read as HTTP: the connection gets a problem and ends. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  socket.end(answer(statusOfError[error.code ?? ''] ?? malformed));
  // Closing while the sender still sends would reset the connection before it reads the answer.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function answer({ status, detail }: { status: number; detail: string }): string {
  const title = STATUS_CODES[status];
  const requestId = randomUUID();
  const problem = { type: 'about:blank', title, status, detail, code: 'invalid', request_id: requestId };
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
