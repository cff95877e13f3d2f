import type { Category } from '../../contract/analyses/analysis.ts';
import { complaintIn } from '../detect/complaint.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import { isNoReason } from '../detect/no-reason.ts';
import { signOf } from '../detect/signs.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Stream } from '../outline/separate-streams.ts';
import type { Line, Lines } from '../read/lines.ts';
import { blockText } from './block-text.ts';
import { linesHolding } from './mentions.ts';
import type { Ranked } from './rank.ts';

// A host that nobody knows, without a domain: a container beside the job that did not start, or ended.
const unknownHost =
  /(?:\blookup |\bENOTFOUND |\bEAI_AGAIN |translate host name "|UnknownHostException: |nknown host:? '?|server host '|resolve host: |getaddrinfo for |to resolve '|TCP connection to )(?<host>[a-z][\w-]{1,60})(?![\w.-])/g;
// A package beside this one, of which a part is not there
const missingPackage =
  /(?:[Cc]an(?:'t|not) (?:resolve|find module)|[Cc]ould not resolve|[Ff]ailed to resolve (?:import|entry for package)|[Cc]annot find package) ['"`](?<name>@[\w.-]{1,60}\/[\w.-]{1,60}|[a-z][\w.-]{1,60})(?:\/[^'"`]{0,200})?['"`]/g;
// What a test or a client says of a server that does not serve.
const starved =
  /\b[Tt]ime(?:d[ -]?| )?out\b|\bECONNRE(?:FUSED|SET)\b|[Cc]onnection (?:refused|reset)|\b50[0234]\b|[Ss]ervice [Uu]navailable|[Bb]ad [Gg]ateway|[Ss]ocket hang up|ERR_(?:CONNECTION_REFUSED|EMPTY_RESPONSE)/;
const notStarted =
  /\b(?:[Mm]igrations? (?:\S{1,60} )?(?:has |have )?(?:failed|aborted)|[Ff]ailed to (?:start|boot|migrate|apply|initiali[sz]e|listen|bind|run migrations|load (?:the )?(?:config\w{0,10}|settings))|(?:[Uu]nable to|[Cc]ould not|[Cc]annot) (?:start|boot|migrate|listen|bind)|[Ss]tart-?up failed|Application run failed|maintenance mode)\b/;
// What leaves a server without answers for as long as the job lasts
const ranOut =
  /\b[Nn]o space left on device\b|\b[Dd]isk quota exceeded\b|\bCannot allocate memory\b|\btoo many clients already\b|\bToo many connections\b/;
// Who makes the tables that servers need
const ofMigrations = /migrat|flyway|liquibase|alembic/;
const endedBadly = / exited with code [1-9]/;
const ofServers: ReadonlySet<Category> = new Set(['test', 'timeout', 'network']);
const starting = /\bstarting up\b|\b[Rr]etry(?:ing)?\b|\bbacking off\b/;
// BuildKit builds images, in which no program serves.
const ofImage = /^#\d/;
const mostLines = 3000;
const around = 30;

type Found = { lines: Lines; outline: RunOutline; cause: Ranked };

export type Beside = { line: number; subject: string | undefined };

/**
 * Why a process beside the one that failed was not there for it: the first error of the one whose name or package the cause could
 * not resolve, else the first line in which another says that its disk or memory is full, or that it did not start, or the
 * first error of one that makes the tables, or of one that ended.
 */
export function failedBeside({ lines, outline: { streams }, cause }: Found): Beside | undefined {
  const others = streams.filter(({ name, from, to }) => (cause.from < from || cause.from > to) && !ofImage.test(name));
  if (others.length === 0) return undefined;
  const said = blockText(lines, cause.from, Math.min(cause.to, cause.from + around));
  const isEarlier = (line: number) => lines.origin(line) < lines.origin(cause.from);
  for (const host of said.matchAll(unknownHost)) {
    const subject = host.groups?.host ?? '';
    const line = firstOf(
      others.filter(({ name }) => isCalled(name, subject)),
      (line) => isEarlier(line) && isError(lines, line),
    );
    if (line !== undefined) return { line, subject };
  }
  const full = ofServers.has(cause.category)
    ? firstOf(others, (line) => isEarlier(line) && hasRunOut(lines.at(line)))
    : undefined;
  if (full !== undefined) return { line: full, subject: undefined };
  for (const missing of said.matchAll(missingPackage)) {
    const subject = missing.groups?.name ?? '';
    const line = firstOf(
      others.filter(({ name }) => name === subject || name.startsWith(`${subject}:`)),
      (line) => isEarlier(line) && (isError(lines, line) || hasRunOut(lines.at(line))),
    );
    if (line !== undefined) return { line, subject };
  }
  if (!starved.test(said)) return undefined;
  // What is stopped behind the tests is none of it.
  const hasEnded = (line: number) => isEarlier(line) && endedBadly.test(lines.at(line).text);
  const line =
    firstOf(others, (line) => isEarlier(line) && saysNotStarted(lines, line)) ??
    firstOf(
      others.filter(({ name }) => ofMigrations.test(name)),
      (line) => isEarlier(line) && (isError(lines, line) || complaintIn(lines.at(line)) === 'strong'),
    ) ??
    firstOf(
      others.filter(({ name }) => linesHolding(`${name} exited with code `, lines, lines.count + 1).some(hasEnded)),
      (line) => isEarlier(line) && isError(lines, line),
    );
  return line === undefined ? undefined : { line, subject: undefined };
}

function firstOf(streams: readonly Stream[], is: (line: number) => boolean): number | undefined {
  for (const { from, to } of streams) {
    const line = numbersOf(from, Math.min(to, from + mostLines)).find(is);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** Docker compose puts the project before the name of a service, and a number behind it. */
function isCalled(name: string, host: string): boolean {
  const service = name.replace(/[-_]\d{1,3}$/, '');
  return name === host || service === host || service.endsWith(`-${host}`);
}

function isError(lines: Lines, line: number): boolean {
  const { text, level } = lines.at(line);
  const sign = signOf({ text, level });
  const isMarked = level === 'error' || sign === 'error' || sign === 'diagnostic';
  return isMarked && !starting.test(text) && !isNoReason(lines, line);
}

function hasRunOut(line: Line): boolean {
  return ranOut.test(line.text) && complaintIn(line) === 'strong';
}

function saysNotStarted(lines: Lines, line: number): boolean {
  const { text, level } = lines.at(line);
  if (!notStarted.test(text) || starting.test(text) || level === 'debug') return false;
  return !isNoReason(lines, line);
}
