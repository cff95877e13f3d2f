/** Breaks a line at spaces to fit `columns`; the lines after the first begin with `indent`. A longer word stays whole. */
export function wrap(text: string, columns: number, indent: string): string[] {
  if (text.length <= columns) return [text];
  const lines: string[] = [];
  let rest = text;
  let margin = Math.max(0, text.search(/\S/));
  while (rest.length > columns) {
    const before = rest.lastIndexOf(' ', columns);
    const at = before > margin ? before : rest.indexOf(' ', Math.max(columns, margin));
    if (at < 0) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = indent + rest.slice(at).trimStart();
    margin = indent.length;
  }
  return rest.trim() === '' ? lines : [...lines, rest];
}

/** At most `length` characters, with an ellipsis where something is missing. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}…`;
}
