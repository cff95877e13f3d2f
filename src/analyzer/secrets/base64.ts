const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** What base64url writes in place of two of these. */
const ofUrl: Record<string, string> = { '-': '+', _: '/' };

/** What a prefix looks like inside base64, at each of its three alignments; only the characters it fixes alone. */
export function base64Forms(prefix: string): string[] {
  return [0, 1, 2].map((skip) => {
    const bits = (skip + prefix.length) * 8;
    return btoa('\0'.repeat(skip) + prefix).slice(Math.ceil((skip * 8) / 6), Math.floor(bits / 6));
  });
}

/** The bytes of base64 or base64url text as Latin-1 characters. */
export function decodeBase64(text: string): string {
  let out = '';
  let buffer = 0;
  let bits = 0;
  for (const char of text) {
    const value = alphabet.indexOf(ofUrl[char] ?? char);
    if (value < 0) break;
    buffer = ((buffer << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += String.fromCharCode((buffer >> bits) & 0xff);
  }
  return out;
}

// Three bytes of ASCII are four of these: the first bit of each byte is 0.
const quad = '[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\\w+/-]';
const textBegins = new RegExp(`^(?:${quad}){3}`);

/** Whether the first nine bytes of this base64 are ASCII; most words that are none are told so without being decoded. */
export function mayBeText(text: string): boolean {
  return textBegins.test(text);
}
