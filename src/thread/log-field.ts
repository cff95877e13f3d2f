import type { FieldProblem } from '../ci/door.ts';
import { logTooLarge, maxLogBytes } from '../contract/analyses/ingest.ts';
import { LogText } from '../kernel/log-text.ts';

export type LogReading =
  | { kind: 'log'; log: LogText }
  | { kind: 'too_large'; detail: string }
  | { kind: 'invalid'; problem: FieldProblem };

const standardOutput = 0;
const standardError = 1;

/** The `log` of a payload: text, or the entries that a CI's own log API returns. */
export function readLog(value: unknown): LogReading {
  if (value instanceof LogText) return checked(value);
  if (typeof value === 'string') return checked(LogText.fromString(value));
  if (Array.isArray(value)) return readEntries(value);
  const entries = 'the array that the log API of Drone, Woodpecker or CircleCI returns';
  return invalid('/log', value === undefined ? 'Required: the log as text.' : `Send the log as text, or ${entries}.`);
}

function checked(log: LogText): LogReading {
  if (log.sizeBytes === 0) return invalid('/log', 'The log is empty. Send its text.');
  if (log.sizeBytes > maxLogBytes) return { kind: 'too_large', detail: logTooLarge(log.sizeBytes) };
  return { kind: 'log', log };
}

function readEntries(entries: readonly unknown[]): LogReading {
  const writer = new Utf8Writer();
  for (const [index, entry] of entries.entries()) {
    const line = readEntry(entry);
    if (line === undefined) {
      return invalid(`/log/${index}`, 'Send entries with "out" (Drone), "data" (Woodpecker) or "message" (CircleCI).');
    }
    writer.write(line);
  }
  return checked(LogText.fromBytes(writer.bytes()));
}

/** Drone and CircleCI send text with its line ends, Woodpecker base64 of one line without, beside other kinds of entry. */
function readEntry(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { out, message, data, type } = entry as Record<string, unknown>;
  if (typeof out === 'string') return out;
  if (typeof message === 'string') return message;
  if (typeof data !== 'string' && data !== null) return undefined;
  if (type !== undefined && type !== standardOutput && type !== standardError) return '';
  const line = Buffer.from(data ?? '', 'base64').toString('utf8');
  return line.endsWith('\n') ? line : `${line}\n`;
}

function invalid(pointer: string, detail: string): LogReading {
  return { kind: 'invalid', problem: { pointer, detail } };
}

/** Joins half a million entries without half a million small arrays. */
class Utf8Writer {
  readonly #encoder = new TextEncoder();
  #buffer = new Uint8Array(64 * 1024);
  #length = 0;

  write(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#length += this.#encoder.encodeInto(text, this.#buffer.subarray(this.#length)).written;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #makeRoom(sizeBytes: number): void {
    if (this.#length + sizeBytes <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + sizeBytes));
    larger.set(this.bytes());
    this.#buffer = larger;
  }
}
