const address = /\b(https?:\/\/[^\s/?#'")]{1,100})[/?#][^\s'")]{12,}/g;
const deepest = 3;
const longestWord = 30;
const verbs = [' failed: ', ' could not run: ', ' panicked: ', ' panics: ', ' fails: '];
const separators = [' › ', ' > ', ' » ', ' :: '];
const longestCommand = 30;
const fewestOfChain = 4;
// What to do stands behind the reason.
const advised = /; (?:if|to|see|use|try|please) [^:;]{1,200}$/;
const longestHead = 60;
const place = / \((?<path>[^()\s]{3,200})\)$/;
/** Of the room: a clause that ends earlier leaves too much unsaid. */
const shortestClause = 0.7;
const clauseEnds =
  /(?<!\.)[.;!?](?=\s)|,(?=\s)|(?= - )|(?= \()|:(?=\s)|(?= (?:because|since|while|when|if|and|or|but)\b)/g;

/** A title within so many characters: what is said first goes last. A part that is left out at a clause's end leaves no mark. */
export function fitTitle(title: string, most: number, test = ''): string {
  let text = title;
  const shorter = [
    withShortAddresses,
    withShortNamespaces,
    withShortPaths,
    withShortClasses,
    withShortExceptions,
    withShortTest(test),
    reasonAtEnd,
    firstSentence,
    withShortSubject,
    withoutPlace,
    innermost,
  ];
  for (const shorten of shorter) {
    if (text.length <= most) return text;
    text = shorten(text, most);
  }
  return text.length <= most ? text : atClause(text, most);
}

function withShortAddresses(text: string): string {
  return text.replace(address, (_, host: string) => `${host}/…`);
}

/** A class of PHP without its namespace, where a colon tells that it is one. */
function withShortNamespaces(text: string): string {
  return text.replace(/(?<![\w\\/:.])(?:[A-Z]\w{0,60}\\){1,12}(?=[A-Z]\w{1,80}(?:::\w|: ))/g, '');
}

function withShortPaths(text: string): string {
  const short = (word: string) => {
    const parts = word.split(/[/\\]/);
    if (parts.length <= deepest || word.length <= longestWord || word.includes('://')) return word;
    return `${/^[("'`]/.exec(word)?.[0] ?? ''}…/${parts.slice(-2).join('/')}`;
  };
  return text.split(' ').map(short).join(' ');
}

/** A method with its class in brackets: without the packages of the class. */
function withShortClasses(text: string): string {
  return text.replace(/(?<=^\w{1,200}\()(?:[\w$]{1,60}\.){2,20}(?=[\w$]{1,200}\))/, '');
}

/** Exceptions without the packages of their classes. */
function withShortExceptions(text: string): string {
  const short = (word: string) =>
    /(?:Exception|Error)\b/.test(word) ? word.replace(/^[\w.]{1,200}\.(?=[A-Z])/, '') : word;
  return text.split(' ').map(short).join(' ');
}

/** What a program gives as the reason, where it says at length before what that stopped. */
function reasonAtEnd(text: string): string {
  return /^.{40,}?[.:;] ?Reason: (?<why>\S.{14,})$/.exec(text)?.groups?.why ?? text;
}

/**
 * Of a long chain of errors, each the reason of the one before it, the first and those at the end that fit, unless the last
 * one is told anyhow.
 */
function innermost(text: string, most: number): string {
  const parts = chainOf(text.replace(advised, ''));
  const last = parts.at(-1) ?? '';
  const cut = atClause(text, most);
  const isTold = cut.length > parts.join(': ').length - last.length && !cut.endsWith('…');
  if (parts.length < fewestOfChain || isTold || !/^\D(?:.{0,100} ){3}/.test(last)) return text;
  const [first = ''] = parts;
  const heads = first.length <= longestHead && !first.startsWith('…') ? [`${first}: `, ''] : [''];
  const fitting = heads.flatMap((head) => parts.map((_, at) => `${head}…${parts.slice(at + 1).join(': ')}`));
  return fitting.find((part) => part.length <= most && part.endsWith(last)) ?? text;
}

/** The parts of a text between colons, but for those in brackets. */
function chainOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of text.split(/(: (?=\S)|[()[\]{}])/)) {
    if (/^[([{]$/.test(piece)) depth += 1;
    if (/^[)\]}]$/.test(piece)) depth -= 1;
    if (depth <= 0 && piece === ': ') parts.push('');
    else parts.push(`${parts.pop()}${piece}`);
  }
  return parts;
}

/** Without the sentences after the first; the place at the end stays. */
function firstSentence(text: string, most: number): string {
  const at = place.exec(text)?.[0] ?? '';
  const message = text.slice(0, text.length - at.length);
  const first = /^.{25,}?[.;!?](?=\s[A-Z“"'`])/.exec(message)?.[0];
  return first && first.length + at.length <= most ? `${first.replace(/[.;]$/, '')}${at}` : text;
}

/** Where the title is a test's name and the reason, so that no full stop in the name ends it. */
function withShortTest(test: string): (text: string, most: number) => string {
  return (text, most) => {
    const why =
      test && text.startsWith(test) ? /^ ?: (?<why>.+)/.exec(text.slice(test.length))?.groups?.why : undefined;
    return why ? shortSubject({ subject: test, why }, text, most) : text;
  };
}

/** Of a long name of a test its last part, which tells more than the suites around it. */
function withShortSubject(text: string, most: number): string {
  return shortSubject(failedBecause(text) ?? namedTest(text), text, most);
}

type Parts = { subject?: string; verb?: string; why?: string };

function shortSubject({ subject, verb = '', why = '' }: Parts, text: string, most: number): string {
  if (!subject) return text;
  if (subject.startsWith('`')) return `${shortCommand(subject)}${verb}: ${why}`;
  const room = Math.max(30, most - verb.length - why.length - 4);
  if (subject.length <= room) return text;
  const start = subject.length - room;
  const part = /(?: [›>»] |::| - |, |: |\s|_)(?=\S)/g;
  part.lastIndex = start;
  const boundary = part.exec(subject);
  const kept = subject.slice(boundary ? boundary.index + boundary[0].length : start);
  return kept.length < 8 ? text : `…${kept}${verb}: ${why}`;
}

function failedBecause(text: string): Parts | undefined {
  const firsts = verbs.map((verb) => ({ verb, at: text.indexOf(verb) })).filter(({ at }) => at > 0);
  const first = firsts.sort((one, other) => one.at - other.at)[0];
  if (!first) return undefined;
  const { verb, at } = first;
  return { subject: text.slice(0, at), verb: verb.slice(0, -2), why: text.slice(at + verb.length) };
}

/** Suites and test, then a colon and the reason. */
function namedTest(text: string): Parts {
  const last = Math.max(...separators.map((separator) => text.indexOf(separator)));
  const colon = last < 0 ? -1 : text.indexOf(': ', last);
  return colon < 0 ? {} : { subject: text.slice(0, colon), why: text.slice(colon + 2) };
}

function shortCommand(quoted: string): string {
  if (quoted.length <= longestCommand) return quoted;
  const space = quoted.lastIndexOf(' ', longestCommand);
  return space < 2 ? '`…`' : `${quoted.slice(0, space)} …\``;
}

function withoutPlace(text: string): string {
  const at = place.exec(text);
  return at ? text.slice(0, at.index) : text;
}

/** The most whole clauses that fit; where one is too long for that, its words and `…`. */
function atClause(text: string, most: number): string {
  const ends = [...text.slice(0, most + 1).matchAll(clauseEnds)].map(({ index }) => index);
  const end = ends.findLast((index) => index <= most && index >= most * shortestClause);
  if (end !== undefined && isWhole(text.slice(0, end))) return text.slice(0, end).trimEnd().replace(/,$/, '');
  const word = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, word > most / 2 ? word : most - 1).replace(/[\s,;:([“"'`-]{1,4}$/, '')}…`;
}

/** Whether no quotation or bracket is left open. */
function isWhole(text: string): boolean {
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0;
  return count(/[([{]/g) === count(/[)\]}]/g) && count(/["“”]/g) % 2 === 0 && count(/`/g) % 2 === 0;
}
