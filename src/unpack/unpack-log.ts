import { CollectedBytes, TooMuch } from './collected-bytes.ts';
import { isBinary } from './is-binary.ts';
import { joinSavedEntries } from './join-entries.ts';
import { type Packing, packingOf } from './recognise-packing.ts';
import { NotRead, unpackZip } from './unpack-zip.ts';

/** `why` ends a sentence: "The log cannot be read: …". */
export type Unpacked =
  | { kind: 'log'; bytes: Uint8Array }
  | { kind: 'too_large' }
  | { kind: 'refused'; reason: 'unread' | 'damaged'; why: string };

const readable = 'send text, or text packed with gzip, zip, zstd, xz or bzip2';

/** Gets the bytes of a log as they came; gives its text, unpacked and joined by what the bytes are, at most so many of them. */
export async function unpackLog(bytes: Uint8Array, mostBytes: number): Promise<Unpacked> {
  const packing = packingOf(bytes);
  if (packing === undefined) return isBinary(bytes) ? unread('it is no text') : textOf(bytes);
  if (packing.kind === 'unread') return unread(`it is packed with ${packing.name}`);
  const into = new CollectedBytes(mostBytes);
  try {
    await (packing.kind === 'zip' ? unpackZip(bytes, into) : unpackStream(packing.kind, bytes, into));
  } catch (error) {
    if (error instanceof TooMuch) return { kind: 'too_large' };
    if (error instanceof NotRead) return unread(`it is ${error.message}`);
    return { kind: 'refused', reason: 'damaged', why: `the ${packing.name} data is damaged or incomplete` };
  }
  return checked(packing, into.bytes());
}

/** Most logs are not packed, and the command starts sooner without what unpacks them. */
async function unpackStream(kind: 'gzip' | 'zstd' | 'xz' | 'bzip2', bytes: Uint8Array, into: CollectedBytes) {
  const { unpackers } = await import('./unpack-streams.ts');
  await unpackers[kind](bytes, into);
}

function checked({ name }: Packing, bytes: Uint8Array): Unpacked {
  if (bytes.length === 0) return { kind: 'refused', reason: 'damaged', why: `the ${name} data holds nothing` };
  const inner = packingOf(bytes);
  if (inner) return unread(`it is ${inner.name} data in ${name} data`);
  return isBinary(bytes) ? unread(`what the ${name} data holds is no text`) : textOf(bytes);
}

/** The answer of a CI's log API may have been saved as it came. */
function textOf(bytes: Uint8Array): Unpacked {
  return { kind: 'log', bytes: joinSavedEntries(bytes) ?? bytes };
}

function unread(what: string): Unpacked {
  return { kind: 'refused', reason: 'unread', why: `${what}; ${readable}` };
}
