import { inOneLine } from '../read/clean.ts';
import { errorBeside } from '../read/json-line.ts';

const keys = ['message', 'msg', 'Message', 'error', 'err', 'Output', 'text', 'log', 'detail', 'reason', 'title'];
const ofRecord = new Set(['message', 'msg', 'Message']);
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
    if (typeof said === 'string' && /\S/.test(said)) {
      const beside = ofRecord.has(key) ? errorBeside(value as Record<string, unknown>, said) : '';
      return inOneLine(`${said}${beside}`).trim();
    }
    const inner = key === 'error' || key === 'err' ? messageOf(said) : undefined;
    if (inner !== undefined) return inner;
  }
  return ofFirstError(value as Record<string, unknown>);
}

/** What APIs answer: a list of errors, each perhaps with the reasons behind it. */
function ofFirstError({ errors }: Record<string, unknown>): string | undefined {
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (typeof first === 'string') return first.trim() || undefined;
  const said = messageOf(first);
  const chain = (first as { error_chain?: unknown } | undefined)?.error_chain;
  const why = Array.isArray(chain) ? messageOf(chain.at(-1)) : undefined;
  return said && why && why !== said ? `${said}: ${why}` : said;
}
