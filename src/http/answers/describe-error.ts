/**
 * An error for our own log: where it happened, and its message only where that cannot quote what somebody sent.
 * Messages of PostgreSQL and of JSON.parse quote values, so they stay out.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(quotesInput(error) ? {} : { message: error.message.slice(0, 300) }),
    at: frames(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

function quotesInput(error: Error): boolean {
  const fromDatabase = 'severity' in error || 'routine' in error || 'detail' in error;
  return fromDatabase || error instanceof SyntaxError;
}

/** The stack without its first lines, which repeat the message. */
function frames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).slice(0, 12);
}
