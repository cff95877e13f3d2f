import { phraseTables } from '../translations/phrase-tables.ts';
import { decodeCodePage, isCodePage } from './code-pages.ts';

// Older encodings that the machines print that run builds, in the languages of the phrase tables; a tie is the first's.
const western = ['windows-1252', 'cp850', 'windows-1250', 'cp852'];
const others = ['windows-1251', 'ibm866', 'koi8-r', 'shift_jis', 'euc-jp', 'gb18030', 'euc-kr'];
/** What bytes without a meaning score at most, and a line of any language scores more. */
const leastScore = 0.2;

const letter = /\p{L}/u;
const kana = /[\u3041-\u30ff]/;

let known: ReadonlySet<string> | undefined;

/**
 * Gets lines that are no UTF-8; gives the encoding in which their characters and pairs of characters are most often those of
 * the phrase tables. The libraries that know more languages have models that are larger than the whole command.
 */
export function guessEncoding(sample: Buffer): string | undefined {
  known ??= knownPairs();
  let best: { encoding: string; score: number } | undefined;
  for (const encoding of [...western, ...others]) {
    const score = scoreOf(decoderOf(encoding)(sample), { isWestern: western.includes(encoding), known });
    if (score > (best?.score ?? leastScore)) best = { encoding, score };
  }
  return best?.encoding;
}

/** Makes the decoder once for all that it decodes: Node takes a while for it. */
export function decoderOf(encoding: string): (bytes: Buffer) => string {
  if (isCodePage(encoding)) return (bytes) => decodeCodePage(bytes, encoding);
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}

/** The characters beyond ASCII, and each with the one before and behind it. */
function knownPairs(): Set<string> {
  const { phrases, messages } = phraseTables().all;
  const text = [...phrases, ...messages].map(([printed]) => printed.toLowerCase()).join('\n');
  const pairs = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    if (isAscii(text[at])) continue;
    for (const [from, to] of [
      [at, at + 1],
      [at - 1, at + 1],
      [at, at + 2],
    ] as const)
      pairs.add(text.slice(from, to));
  }
  return pairs;
}

type Alphabet = { isWestern: boolean; known: ReadonlySet<string> };

/** How much speaks for a text, for each of its characters beyond ASCII; a line that is drawn of one character says nothing. */
function scoreOf(text: string, alphabet: Alphabet): number {
  let score = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (isAscii(text[at]) || text[at] === text[at - 1] || text[at] === text[at + 1]) continue;
    count += 1;
    score += scoreAt(text, at, alphabet);
  }
  return score / Math.max(1, count);
}

function scoreAt(text: string, at: number, { isWestern, known }: Alphabet): number {
  const [before = '', character = '', behind = ''] = [text[at - 1], text[at], text[at + 1]];
  if (/[\x80-\x9f\ufffd]/.test(character)) return -2;
  if (!letter.test(character)) return letter.test(before) && letter.test(behind) ? -1 : 0;
  const stands = [before, behind].some((other) => !isAscii(other) && letter.test(other));
  if (!isWestern && !stands) return -1;
  const lower = character.toLowerCase();
  if (character !== lower && before !== before.toUpperCase()) return -2;
  const forms = [lower, before.toLowerCase() + lower, lower + behind.toLowerCase()];
  return forms.filter((form) => known.has(form)).length + (kana.test(character) ? 1 : 0);
}

function isAscii(character = ''): boolean {
  return character <= '\x7f';
}
