export type DescribedError = {
  /** The class, or the type of the value that was thrown. */
  type: string;
  /** SQLSTATE, or a code of the operating system or of the service. */
  code?: string;
  message?: string;
  /** The top frame of the stack, or its first frames where the message is written too. */
  at?: string | string[];
  cause?: DescribedError;
};

const mostCauses = 3;
const mostFrames = 12;
const mostMessageLength = 300;
const frame = /^ {4}(at .{1,200}:\d+:\d+\)?)$/gm;

/** What the service's own log may hold of any error: never its message, which may quote a log, a body or an SQL parameter. */
export function describeError(error: unknown, causesLeft = mostCauses): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause } = error;
  const code = codeOf(error);
  const [at] = framesOf(error);
  return {
    type: /^\w{1,40}$/.test(name) ? name : 'Error',
    ...(code !== undefined && { code }),
    ...(at !== undefined && { at }),
    ...(cause !== undefined && causesLeft > 0 && { cause: describeError(cause, causesLeft - 1) }),
  };
}

/**
 * The same with the stack, and with the message where it cannot quote what somebody sent: messages of PostgreSQL and of
 * JSON.parse quote values.
 */
export function describeWithMessage(error: unknown, causesLeft = mostCauses): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const described = describeError(error, 0);
  return {
    ...described,
    ...(!quotesInput(error) && { message: error.message.slice(0, mostMessageLength) }),
    at: framesOf(error).slice(0, mostFrames),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: describeWithMessage(error.cause, causesLeft - 1) }),
  };
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?:[A-Z0-9_]{2,40}|[a-z_]{2,30})$/.test(code) ? code : undefined;
}

function quotesInput(error: Error): boolean {
  const isOfDatabase = 'severity' in error || 'routine' in error || 'detail' in error;
  return isOfDatabase || error instanceof SyntaxError;
}

/** The frames behind the message, whose own lines may look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length;
  return [...stack.slice(start).matchAll(frame)].flatMap(([, text]) => text ?? []);
}
