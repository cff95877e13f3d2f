import { decodeCodePage } from './code-pages.ts';

const sampled = 262_144;
/** What such text holds, and trees and tables do not: bytes, for all characters that may follow. */
const needles = [
  ...['Γ', 'Ô', '├'].flatMap((first) => [0xc2, 0xc3].map((next) => Buffer.from([...Buffer.from(first), next]))),
  ...['├▒', '├│', '┬╖', '≡ƒ', '\u00adƒ', 'â€', 'âœ'].map((text) => Buffer.from(text)),
  Buffer.from([...Buffer.from('Ã'), 0xc2]),
];
const upperBytes = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 0x80));
// https://learn.microsoft.com/windows/win32/intl/code-page-identifiers
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

type Page = { upper: string; match: RegExp };

let known: readonly Page[] | undefined;

/**
 * UTF-8 that a console of Windows has read in its own code page and written as UTF-8 again, as PowerShell does with what a
 * program prints: `ΓÇö` for a dash. The characters are put back; the lines stay where they are.
 */
export function putRight(bytes: Uint8Array): Uint8Array {
  const log = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts = [log.subarray(0, sampled), log.subarray(Math.max(sampled, log.length - sampled))];
  if (!parts.some((part) => needles.some((needle) => part.includes(needle)))) return bytes;
  if (!parts.some((part) => pages().some(({ match }) => part.toString('utf8').search(match) >= 0))) return bytes;
  const printed = log.toString('utf8');
  const text = pages().reduce((said, page) => said.replace(page.match, (run) => decoded(run, page)), printed);
  return text === printed ? bytes : Buffer.from(text);
}

/** The longest sequences first; between box-drawing characters two of them are a drawing. */
function pages(): readonly Page[] {
  known ??= [
    ofConsole(cp437, 'Γ', '≡'),
    ofConsole(decodeCodePage(upperBytes, 'cp850'), 'Ô', '\u00ad'),
    { upper: decodeCodePage(upperBytes, 'windows-1252'), match: /â€[‚-™œ-ž¡-¿]|âœ[“”–—…•˜‹›]|Ã[¡-¿]/g },
  ];
  return known;
}

function ofConsole(upper: string, three: string, four: string): Page {
  const behind = `[${upper.slice(0, 0x40)}]`;
  const drawn = '[│┤┐╣║╗╝]';
  const two = `(?<=\\p{L})├${behind}|├${behind}(?=\\p{L})|[├┬](?!${drawn})${behind}`;
  return { upper, match: new RegExp(`${four}${behind}{3}|${three}${behind}{2}|${two}`, 'gu') };
}

function decoded(run: string, { upper }: Page): string {
  const text = Buffer.from(Array.from(run, (character) => upper.indexOf(character) + 0x80)).toString('utf8');
  return text.includes('\ufffd') ? run : text;
}
