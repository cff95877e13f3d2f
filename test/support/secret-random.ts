export type Random = () => number;

/** What a job prints, and which parts of it nobody may read. */
export type Sample = { lines: string[]; secrets: string[] };

const small = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const alphabets: Record<string, string> = {
  an: small + small.toUpperCase() + digits,
  hex: `${digits}abcdef`,
  lo: small + digits,
  up: small.toUpperCase() + digits,
  url: `${small}${small.toUpperCase()}${digits}_-`,
  b64x: `${small}${small.toUpperCase()}${digits}+/`,
  b32x: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  az2x: `${small}234567`,
  dig: '123456789',
  let: small + small.toUpperCase(),
};
const words =
  'amber badger candle dragon ember falcon garnet hollow island jungle kettle lantern meadow nectar orchard pepper quartz ribbon saddle timber umber velvet walnut yellow zephyr'.split(
    ' ',
  );

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A form such as `abc_{hex32}` with its braces filled. Letters and digits are both in what is long enough. */
export function randomText(form: string, random: Random): string {
  return form
    .replaceAll('{uuid}', '{hex8}-{hex4}-4{hex3}-a{hex3}-{hex12}')
    .replace(/\{([a-z]+(?:\d+x)?|az2x|b64x|b32x)(\d+)\}/g, (_, name: string, count: string) =>
      letters(alphabets[name] ?? '', Number(count), random),
    );
}

function letters(alphabet: string, count: number, random: Random): string {
  for (;;) {
    const text = Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
    const isMixed =
      count < 12 || !/\d/.test(alphabet) || !/[a-z]/i.test(alphabet) || (/\d/.test(text) && /[a-z]/i.test(text));
    if (isMixed && !/^[-_]|[-_]$/.test(text)) return text;
  }
}

function word(random: Random): string {
  return words[Math.floor(random() * words.length)] ?? 'amber';
}

/** A password as people and machines make them, without spaces and quotes. */
export function password(random: Random): string {
  const shapes: readonly (() => string)[] = [
    () => `${word(random)}-${word(random)}`,
    () => `${word(random)}${word(random)}${word(random)}`,
    () => `${word(random)}${randomText('{dig4}', random)}!`,
    () => randomText('{an20}', random),
    () => `${randomText('{an6}', random)}#${randomText('{an5}', random)}%${randomText('{an4}', random)}`,
    () => randomText('{an14}', random).toUpperCase(),
  ];
  return shapes[Math.floor(random() * shapes.length)]?.() ?? '';
}

export function passphrase(random: Random): string {
  return `${word(random)} ${word(random)} ${word(random)} ${word(random)}`;
}
