// Control characters, those that show nothing, and those that reverse or hide the text around them. Line feed and tab are
// text; U+200D and variation selectors belong to emoji.
const disguise =
  /([\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0])/u;
const everyCharacter = /([\s\S])/u;
const showsNothing = /^[\s\u2800\p{Default_Ignorable_Code_Point}]+$/u;

/** In turns what shows, and a character that does not. Of a text that shows nothing each character is named, but for blanks. */
export function partsOf(text: string): string[] {
  const isHidden = text.trim() !== '' && showsNothing.test(text);
  return text.split(isHidden ? everyCharacter : disguise);
}

/** Such text alone, for text that is read as markup first. */
export function visible(text: string): string {
  return partsOf(text)
    .map((part, at) => (at % 2 === 0 ? part : codepoint(part)))
    .join('');
}

export function codepoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
