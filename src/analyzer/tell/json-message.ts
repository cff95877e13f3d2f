const keys = ['message', 'msg', 'Message', 'error', 'err', 'Output', 'text', 'log', 'detail', 'reason', 'title'];
const mostChars = 4096;

/** The words of a line that is a JSON object, with whatever stands before it; undefined for other lines. */
export function jsonMessage(line: string): string | undefined {
  const start = line.indexOf('{"');
  if (start < 0 || start > 160 || !/\}\s*$/.test(line) || line.length > mostChars) return undefined;
  const said = messageOf(parsed(line.slice(start)));
  return said === undefined ? undefined : `${line.slice(0, start)}${said}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Braces around something else: the line is shown as it is.
    return undefined;
  }
}

function messageOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key of keys) {
    const said = (value as Record<string, unknown>)[key];
    if (typeof said === 'string' && /\S/.test(said))
      return said
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim();
    const inner = key === 'error' || key === 'err' ? messageOf(said) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
