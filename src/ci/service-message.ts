// https://www.jetbrains.com/help/teamcity/service-messages.html
export const serviceMessage = '##teamcity[message ';

const escapes = /\|(?:0x([0-9a-fA-F]{4})|(.))/g;

/** The value of an attribute of a TeamCity service message, its escapes resolved. */
export function attribute(message: string, name: string): string | undefined {
  const start = message.indexOf(` ${name}='`);
  if (start < 0) return undefined;
  const from = start + name.length + 3;
  let end = from;
  while (end < message.length && message[end] !== "'") end += message[end] === '|' ? 2 : 1;
  return message.slice(from, end).replace(escapes, (_, code?: string, char?: string) => unescaped(code, char));
}

function unescaped(code: string | undefined, char: string | undefined): string {
  if (code) return String.fromCharCode(Number.parseInt(code, 16)).replace(/[\x00-\x1f\x7f-\x9f\ud800-\udfff]/, ' ');
  return char === 'n' || char === 'r' || char === 'x' || char === 'l' || char === 'p' ? ' ' : (char ?? '');
}
