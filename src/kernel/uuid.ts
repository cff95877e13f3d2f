const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The lower-case form that the service hands out; PostgreSQL accepts other forms and would find the same row. */
export function isUuid(text: string): boolean {
  return form.test(text);
}

const lowest = '00000000-0000-0000-0000-000000000000';
const shortestPrefix = 8;

/** The first and the last UUID that begin so; undefined where none can, or where too little is given. */
export function uuidsFrom(prefix: string): { first: string; last: string } | undefined {
  const first = prefix + lowest.slice(prefix.length);
  const last = prefix + lowest.replaceAll('0', 'f').slice(prefix.length);
  return prefix.length >= shortestPrefix && isUuid(first) ? { first, last } : undefined;
}

/**
 * A UUID of version 7, ordered by its millisecond. `random` gives 10 bytes.
 * https://www.rfc-editor.org/rfc/rfc9562#section-5.7
 */
export function uuidV7(now: Date, random: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
