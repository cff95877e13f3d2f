export type NamedError = {
  /** The class, or what was thrown in the place of an error. */
  type: string;
  /** SQLSTATE, of the operating system, or one of ours. */
  code?: string;
  /** Where it happened: function, file and line. */
  at?: string;
  cause?: NamedError;
};

const mostCauses = 3;

/** What our own log may hold of any error: never its message, which may quote a log, a body or an SQL parameter. */
export function nameError(error: unknown, causesLeft = mostCauses): NamedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause } = error;
  const code = codeOf(error);
  const at = placeOf(error);
  return {
    type: /^\w{1,40}$/.test(name) ? name : 'Error',
    ...(code !== undefined && { code }),
    ...(at !== undefined && { at }),
    ...(cause !== undefined && causesLeft > 0 && { cause: nameError(cause, causesLeft - 1) }),
  };
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?:[A-Z0-9_]{2,40}|[a-z_]{2,30})$/.test(code) ? code : undefined;
}

/** The first frame behind the message, whose own lines may look like frames. */
function placeOf({ stack = '', message }: Error): string | undefined {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length;
  return /^ {4}(at .{1,200}:\d+:\d+\)?)$/m.exec(stack.slice(start))?.[1];
}
