/** The log as UTF-8: a UTF-16 byte order mark means transcoding, a UTF-8 one is dropped when its line is read. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = utf16Of(bytes);
  return encoding ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)) : bytes;
}

function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}
