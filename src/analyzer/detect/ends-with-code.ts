// With what a script says that it ends, in a few words of any language.
const withCode =
  /^.{0,60}(?<![\p{L}\d])(?:code|codice|código|kod|kód|код(?:ом)?|rc|status|saída|salida|sortie|uscita|wyjście|выход|Rückgabewert|コード|代码|코드)(?: retour)? ?[:=]? ?[1-9]\d{0,2}[)\].!。]{0,2}$/iu;
// Batch systems of mainframes, in four digits
const returnCode = /(?<![\p{L}\d])RC ?= ?(?!0{4})\d{4}(?!\d)/u;

/** Whether a short line ends with a code other than zero. */
export function endsWithCode(text: string): boolean {
  return withCode.test(text) || returnCode.test(text);
}
