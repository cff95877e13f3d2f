/** How bytes are packed, by their first bytes: a name may be missing or wrong. */
export type Packing = { name: string; kind: 'gzip' | 'zip' | 'zstd' | 'xz' | 'bzip2' | 'unread' };

const packings: readonly (Packing & { magic: readonly number[] })[] = [
  { kind: 'gzip', name: 'gzip', magic: [0x1f, 0x8b] },
  { kind: 'zip', name: 'zip', magic: [0x50, 0x4b, 0x03, 0x04] },
  // A zip archive without members is its end record alone.
  { kind: 'zip', name: 'zip', magic: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'zstd', name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: 'xz', name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { kind: 'unread', name: '7-Zip', magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'unread', name: 'RAR', magic: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { kind: 'unread', name: 'LZ4', magic: [0x04, 0x22, 0x4d, 0x18] },
  { kind: 'unread', name: 'lzip', magic: [0x4c, 0x5a, 0x49, 0x50, 0x01] },
  { kind: 'unread', name: 'compress', magic: [0x1f, 0x9d] },
];
// The digits of pi stand behind the size of the blocks; a text may begin with BZh.
const bzip2 = { kind: 'bzip2', name: 'bzip2', magic: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59] } as const;

export function packingOf(bytes: Uint8Array): Packing | undefined {
  if (startsWith(bytes, [0x42, 0x5a, 0x68]) && startsWith(bytes.subarray(4), bzip2.magic)) return bzip2;
  return packings.find(({ magic }) => startsWith(bytes, magic));
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
