const mostChars = 4096;
const leveled = /(?:^|\s)(?:lvl|level|severity)=/;
const field = /(?:^|\s)(?<key>[\w.]{1,40})=(?:"(?<quoted>(?:[^"\\]|\\.){0,2000})"|(?<bare>[^\s"]{1,500}))(?=\s|$)/g;
const messages = ['msg', 'message'];
const errors = ['error', 'err', 'reason'];

/** The words of a line of `key=value` fields with a level: its message, then its error; undefined for other lines. */
export function logfmtMessage(line: string): string | undefined {
  if (line.length > mostChars || !leveled.test(line)) return undefined;
  const fields = new Map<string, string>();
  for (const { groups } of line.matchAll(field))
    fields.set(groups?.key ?? '', groups?.quoted?.replace(/\\(["\\])/g, '$1') ?? groups?.bare ?? '');
  const said = firstOf(fields, messages);
  const why = firstOf(fields, errors);
  if (said === undefined || why === undefined || said.includes(why)) return said ?? why;
  return `${said}: ${why}`;
}

function firstOf(fields: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined {
  const key = keys.find((one) => /\S/.test(fields.get(one) ?? ''));
  return key === undefined ? undefined : fields.get(key)?.trim();
}
