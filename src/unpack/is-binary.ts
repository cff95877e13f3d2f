const looked = 64 * 1024;
const mostControl = 0.3;
const bell = 0x07;
const backspace = 0x08;
const tab = 0x09;
const lineFeed = 0x0a;
const formFeed = 0x0c;
const carriageReturn = 0x0d;
const escapeByte = 0x1b;
// What terminals obey: a spinner may print more backspaces than letters.
const usual: ReadonlySet<number> = new Set([0, bell, backspace, tab, lineFeed, formFeed, carriageReturn, escapeByte]);

/** Whether bytes are no text of any kind: without a byte-order mark, and too many of them are control bytes. */
export function isBinary(bytes: Uint8Array): boolean {
  if (hasByteOrderMark(bytes)) return false;
  const first = bytes.subarray(0, looked);
  let control = 0;
  for (const byte of first) if ((byte < 0x20 || byte === 0x7f) && !usual.has(byte)) control += 1;
  return control > first.length * mostControl;
}

function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  if (first === 0xef) return second === 0xbb && third === 0xbf;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
