const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text is one line without characters that are invisible, that control a terminal, or that turn its order. */
export function readsAsItIs(text: string): boolean {
  return !hidden.test(text);
}
