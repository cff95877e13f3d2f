// What a reader does not see or what changes how the rest is shown: controls, bidirectional overrides, tags, joiners.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const markup = /[|()[\]<>"'`*\\{}]/g;
const halves = /\p{Cs}/gu;

/** An attacker's words on one line: nothing that is not seen, and no address that a program would make a link of. */
export function plainLine(text: string): string {
  return withoutLinks(text.replace(/\s+/g, ' ').replace(invisible, '').replace(halves, '\ufffd')).trim();
}

/** The same with its line breaks. */
export function plainLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => {
    return withoutLinks(line.replace(/\t/g, '  ').replace(invisible, '').replace(halves, '\ufffd')).trimEnd();
  });
  return lines.join('\n').replace(/^\n+|\n+$/g, '');
}

/** The address as a URL that no markup ends early; undefined for anything but http and https. */
export function webLink(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.origin + `${url.pathname}${url.search}${url.hash}`.replace(markup, encoded);
}

function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Chat programs fetch what looks like an address, to show a preview of it. */
function withoutLinks(text: string): string {
  return text.replaceAll('://', ':\u200b//').replace(/\bwww(?=\.)/gi, '$&\u200b');
}
