import type { Lines } from '../read/lines.ts';

const mostLines = 10;
const mostSubjects = 24;
// Of a stack only whose code it passes through tells something, and of the source that a compiler shows nothing.
const frame = /^\s{0,20}at |^\s{0,8}(?:> {0,3})?\d{1,6}(?:: | ?[|│])/;
const shortest = 2;
const longest = 200;
// Without the keys of JSON.
const quoted = /[`'"‘“«](?<name>[^\s`'"’”»]{2,120})[`'"’”»](?!: ?(?:["\d{[]|(?:true|false|null)\b))/g;
const separator = /[\s'"`‘’“”«»,;()<>=|]+/;
const path = /^(?:[\w.@+~-]{0,80}[/\\])+[\w.@+-]{1,80}$/;
const file = /^[\w-]{2,60}\.[a-z][a-z0-9]{0,9}$/;
const mostOfLine = 600;
const variable = /\b[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}\b/g;
const address =
  /(?<![\w./-])(?:[a-z][\w-]{0,60}(?:(?:\.[\w-]{1,60}){2,6})?|\d{1,3}(?:\.\d{1,3}){3}|\[?::1?\]?):(?<port>\d{2,5})(?![\w:]|, )/g;
const port = /\bport[ =:]{1,2}(?<port>\d{2,5})\b/gi;
const host =
  /(?:ENOTFOUND|EAI_AGAIN|UnknownHostException:|[Cc]ould not resolve host(?:name)?:?|host name|lookup) "?(?<name>[a-z][\w.-]{1,80})/g;
const command = /(?<name>[\w.+-]{2,40})(?:: |' |" )(?:(?:command )?not found|is not recognized|No such file)/g;
// A package of a scope, by a file in it
const scoped = /(?<![\w/])(?<name>@[a-z][\w.-]{0,60}\/[\w.-]{1,60})\//g;
const installed = /\b(?:node_modules|site-packages|vendor|gems)[/\\](?<name>(?:@[\w.-]{1,60}[/\\])?[\w.-]{1,60})/g;
// https://www.iana.org/assignments/service-names-port-numbers, and the defaults of each server
const services: Record<string, readonly string[]> = {
  1433: ['mssql', 'sqlserver'],
  3306: ['mysql', 'mariadb'],
  4444: ['selenium'],
  5432: ['postgres', 'postgresql'],
  5672: ['rabbitmq'],
  6379: ['redis'],
  8200: ['vault'],
  9000: ['minio'],
  9042: ['cassandra'],
  9092: ['kafka'],
  9200: ['elasticsearch', 'opensearch'],
  11211: ['memcached'],
  27017: ['mongo', 'mongodb'],
};
// `invalid target release: 21`, `release version 21 not supported`, `class file version 65.0`
const javaVersion =
  /\b(?:release|target|source)(?: (?:version|release))?:? (?<release>\d{1,2})\b|class file version (?<file>\d\d)\b/g;
const fileVersionOfJavaZero = 44;
const inLog = /:\d{1,6}(?::\d{1,5})?\b|"?, line \d|\(\d{1,6}[,)]/y;
// Where xcodebuild found what it tells of.
const inTarget = / \(in target '[^']{1,120}' from project '[^']{1,120}'\)$/;
// Names that stand in every log and tell nothing by themselves.
const common =
  /^(?:\.{0,2}[/\\]?)?(?:error|errors|failed|failure|fatal|warning|index|main|test|tests|src|lib|app|dist|build|node_modules|python3?|node|npm|make|docker|git|bash|sh|usr|bin|home|root|tmp|var|true|false|null|none|undefined|object|string|number|master|latest|localhost|prod|production|staging|dev|default|package\.json|makefile|dockerfile)(?:\.\w{1,5})?$/i;

/** The names of things that a block complains of: files, packages, commands, variables, addresses. The most telling first. */
export function subjectsOf(lines: Lines, from: number, to: number): string[] {
  const names = new Set<string>();
  for (let line = from; line <= Math.min(to, from + mostLines - 1); line += 1)
    addNames(names, lines.at(line).text.replace(inTarget, ''));
  return [...names]
    .filter((name) => name.length >= shortest && !common.test(name))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostSubjects);
}

function addNames(names: Set<string>, text: string): void {
  for (const match of text.matchAll(installed)) names.add(match.groups?.name ?? '');
  if (frame.test(text)) return;
  for (const match of [address, port].flatMap((kind) => [...text.matchAll(kind)]))
    addPort(names, match.groups?.port ?? '', match[0]);
  for (const match of [quoted, host, command, scoped].flatMap((kind) => [...text.matchAll(kind)]))
    names.add(match.groups?.name ?? '');
  for (const match of text.matchAll(javaVersion)) addJava(names, match.groups ?? {});
  for (const match of text.matchAll(variable)) names.add(match[0]);
  for (const word of text.slice(0, mostOfLine).split(separator)) {
    const name = word.replace(/[.:!?]$/, '');
    if (name.length <= longest && (path.test(name) || file.test(name))) addPath(names, name);
  }
}

/** `src/a.c:3:7` says where something is lacking, not what. */
export function isPlace(text: string, end: number): boolean {
  inLog.lastIndex = end;
  return inLog.test(text);
}

/** A port, however it is written, and the service that is known to listen there. */
function addPort(names: Set<string>, number: string, written: string): void {
  for (const name of [written, `port ${number}`, `:${number}`, ...(services[number] ?? [])]) names.add(name);
}

function addJava(names: Set<string>, { release, file }: Record<string, string | undefined>): void {
  const version = release ?? `${Number(file) - fileVersionOfJavaZero}`;
  for (const jdk of ['JDK ', 'Java ', 'jdk ', 'java ', 'jdk-', 'java-', 'openjdk-', 'jdk', 'JDK'])
    names.add(`${jdk}${version}`);
}

/** A path and its ends: the line that failed to provide it may name it from another directory. */
function addPath(names: Set<string>, found: string): void {
  const parts = found.split(/[/\\]/).filter((part) => part !== '' && part !== '.' && part !== '..');
  names.add(found);
  if (parts.length > 2) names.add(parts.slice(-2).join('/'));
  const last = parts.at(-1) ?? '';
  if (last.length >= 5) names.add(last);
}
