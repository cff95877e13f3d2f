import type { Entry, ZipFile } from 'yauzl';
import type { CollectedBytes } from './collected-bytes.ts';
import { isBinary } from './is-binary.ts';
import { packingOf } from './recognise-packing.ts';

/** Why an archive is not read: the end of a sentence about it. */
export class NotRead extends Error {}

const mostMembers = 1000;
const lineFeed = 0x0a;

/** The logs in a zip archive as one text: the whole jobs at its root where there are any, else the steps in its folders. */
export async function unpackZip(bytes: Uint8Array, into: CollectedBytes): Promise<void> {
  const { fromBufferPromise } = await import('yauzl');
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (archive.entryCount > mostMembers) throw new NotRead(`a zip archive of more than ${mostMembers} files`);
  // Made where it is used: it takes a while.
  const byName = new Intl.Collator('en', { numeric: true });
  const files = await filesOf(archive);
  const whole = files.filter(({ fileName }) => !fileName.includes('/'));
  const chosen = (whole.length > 0 ? whole : files).sort((a, b) => byName.compare(a.fileName, b.fileName));
  for (const file of chosen) await addFile(archive, file, into);
}

async function filesOf(archive: ZipFile): Promise<Entry[]> {
  const files: Entry[] = [];
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(entry.fileName)) continue;
    if (entry.isEncrypted()) throw new NotRead('an encrypted zip archive');
    files.push(entry);
  }
  return files;
}

async function addFile(archive: ZipFile, file: Entry, into: CollectedBytes): Promise<void> {
  const stream = await archive.openReadStreamPromise(file);
  let last = lineFeed;
  let isFirst = true;
  for await (const chunk of stream) {
    if (isFirst && packingOf(chunk)) throw new NotRead('a zip archive with an archive in it');
    if (isFirst && isBinary(chunk)) throw new NotRead('a zip archive of files that are no text');
    into.add(chunk);
    isFirst = false;
    last = chunk.at(-1) ?? last;
  }
  if (last !== lineFeed) into.add(Uint8Array.of(lineFeed));
}
