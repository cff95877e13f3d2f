import type { Frame } from '../../ci/ci.ts';
import { cis } from '../../ci/index.ts';
import { translatedLevels } from '../translations/levels.ts';
import { readJsonLine } from './json-line.ts';
import type { Level } from './level.ts';
import { ownLoggers } from './own-loggers.ts';

type Framed = { text: string; level: Level | undefined };

const levels: Record<string, Level> = {
  ...translatedLevels,
  error: 'error',
  err: 'error',
  // TeamCity's
  e: 'error',
  f: 'error',
  fatal: 'error',
  severe: 'error',
  // Loggers of Go cut the words to four letters.
  erro: 'error',
  fata: 'error',
  pani: 'error',
  debu: 'debug',
  trac: 'debug',
  warning: 'warning',
  warn: 'warning',
  w: 'warning',
  info: 'info',
  notice: 'info',
  // Loggers of scripts in Italian and Spanish shorten theirs to one letter.
  a: 'warning',
  i: 'info',
  d: 'debug',
  debug: 'debug',
};

// A script that speaks another language tags its lines.
const levelWords = Object.keys(translatedLevels).join('|');
const inBrackets = new RegExp(`^\\[(?<level>${levelWords})\\](?: {1,8}|$)`, 'iu');
// Loggers of such scripts
const beforeDash = new RegExp(`^(?<level>${levelWords.toUpperCase()}) {1,5}-(?: |$)(?! {17})`, 'u');

// What CIs and loggers put in front of a line. `<level>` is read where a frame has it.
const ofCi: readonly Frame[] = [
  // Kubernetes: what a container runtime writes to its log files
  { first: /\d/, match: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d) std(?:out|err) [FP](?: |$)/ },
  // fluentd: what its output to files puts before the record
  { first: /\d/, match: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)\t[\w./*-]{1,120}\t(?=\{")/ },
  ...cis.flatMap(({ framing }) => framing ?? []),
  // PostgreSQL: the process behind the time
  { first: /\d/, match: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC \[\d{1,8}\] (?=[A-Z]{3,9}\d?: )/ },
  { first: /\d/, match: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?::? |\t|$)/ },
  {
    first: /\d/,
    match: /^\d\d:\d\d:\d\d(?:[.,]\d{1,6})?(?: +(?<level>INFO|ERROR|WARNING|DEBUG|CRITICAL) - | {1,2}|\t)/,
  },
  { first: /\[/, match: /^\[(?:task )?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\] ?/ },
  // SourceHut: the build, before what its runner tells
  { first: /\[/, match: /^\[#\d{1,9}\] \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d / },
  // Cloud Foundry: the part of the platform, and the stream of an app
  { first: /\d/, match: /^\d\d:\d\d:\d\d\.\d{1,6}: (?=\[[A-Z]{3,9}\/)/ },
  { first: /\[/, match: /^\[(?:APP|CELL|RTR|STG|PROXY|API|LGR|SSH)\/[\w./-]{1,80}\] (?:(?:OUT|ERR) )?/ },
  // the kernel's messages
  { first: /\[/, match: /^\[ {0,4}\d{1,5}\.\d{6}\](?: |$)/ },
  // Ansible: the process, the person and the logger in the file that `log_path` names
  {
    first: /p/,
    match: /^p=\d{1,8} (?:u=[^\s|]{1,60} )?(?:n=[^\s|]{1,60} ?)?(?<level>DEBUG|INFO|WARNING|ERROR|CRITICAL)? ?\| {0,2}/,
  },
  // Shopify and others draw a frame around what they tell.
  { first: /┃/, match: /^┃ {1,3}(?=\d\d:\d\d:\d\d )/ },
  // Mozilla's mach: the time since it began, and for its own messages their level
  { first: /[ \d]/, match: /^ ?\d{1,2}:\d\d\.\d\d (?:(?:[ID]|(?<level>[EW])) (?=[A-Z]))?/ },
  // The loggers of programs in Go at a terminal, with the seconds since they began
  { first: /[DEFIPTW]/, match: /^(?<level>TRAC|DEBU|INFO|WARN|ERRO|FATA|PANI)\[\d{4,6}\] ?/ },
  // Dagger: the operation, and the time since it began
  { first: /\d/, match: /^\d{1,4} {0,3}: \[(?:\d{1,3}m)?[\d.]{1,5}s\] \| ?/ },
  // flutter --verbose
  { first: /\[/, match: /^\[(?: {1,3}\+\d{1,6} ms| {8})\] ?/ },
  // MkDocs
  { first: /[DIEW]/, match: /^(?<level>DEBUG|INFO|WARNING|ERROR) {1,5}- {1,2}(?=\S)/ },
  // yath: what a test printed, and the job that it ran in
  { first: /\(/, match: /^\( {0,3}(?:STDERR|STDOUT|DIAG|NOTE) {0,3}\) {1,2}job {1,3}\d{1,4}(?: {1,4}|$)/ },
  // Dart's pub --verbose
  { first: /[EFIMSW]/, match: /^(?:FINE|SLVR|IO {2}|MSG |(?<level>ERR|WARN) {0,1}): {1,2}/ },
  // PyTorch, of each process of a job
  { first: /\[/, match: /^\[rank\d{1,5}\]:(?: |$)/ },
  // Airflow, which logs what others print as its own
  { first: /\{/, match: /^\{[\w./-]{1,80}\.py:\d{1,6}\} (?:INFO|(?<level>DEBUG|WARNING|ERROR|CRITICAL)) - / },
  // fastlane
  { first: /\[/, match: /^\[\d\d:\d\d:\d\d\]: (?:▸ )?/ },
  { first: /\[/, match: /^\[(?:\d{4}([-/])\d\d\1\d\d )?\d\d:\d\d:\d\d(?:[.,]\d{1,6})?\] ?/ },
  { first: /\[/, match: /^\[(?<level>INFO|ERROR|WARNING|WARN|DEBUG|FATAL|SEVERE|error|info|warn|debug)\]:?(?: |$)/ },
  { first: /\[/, match: inBrackets },
  { first: /\p{Lu}/u, match: beforeDash },
  // Unreal Engine: the time, and the number of the frame
  { first: /\[/, match: /^\[\d{4}\.\d\d\.\d\d-\d\d\.\d\d\.\d\d:\d{3}\]\[[ \d]{3}\] ?/ },
  ...ownLoggers,
  // syslog and journald
  { first: /[A-Z]/, match: /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,80} [\w./@-]{1,80}(?:\[\d{1,8}\])?: / },
];
// What build tools put in front of the lines of those they run.
const ofTasks: readonly Frame[] = [
  { first: / /, match: /^ {2,12}\[[a-z][\w:.-]{1,20}\](?: (?!›)|$)/ },
  { first: /#/, match: /^#\d{1,3} \d{1,5}\.\d{1,3} / },
  // BuildKit gives the time in four digits, also where it shows the step that failed.
  {
    first: /\d/,
    match: /^(?:\d\.\d{3}|\d{2}\.\d{2}|\d{3}\.\d) (?=[^\s\d|])(?!(?:[mnuµ]?s|sec|seconds?|[kKMG]i?B|B|x|min)\b)/,
  },
  { first: /[a-z]/, match: /^[a-z]\w{1,60}\.[\w.[\]"-]{1,100}:? \((?:local|remote)-exec\): / },
  { first: /\w/, match: /^[\w.-]{1,60}[-_]\d{1,3} {1,30}\| / },
  // Turborepo, pnpm and Lerna put the package, and often its script, before each line.
  {
    first: /[@\w]/,
    match:
      /^(?:@[\w.-]{1,60}\/)?[\w.-]{1,60}:(?:build|test|lint|typecheck|type-check|check|check-types|compile|e2e|format|coverage)(?:[:-][\w:-]{1,30})?: /,
  },
  {
    first: /[@\w]/,
    match:
      /^(?:[\w@.-]{1,60}\/){1,6}[\w@.-]{1,60} (?:build|test|lint|typecheck|type-check|check|check-types|compile|e2e|format|coverage)(?:[:-][\w:-]{1,30})?: /,
  },
  { first: /@/, match: /^@[\w.-]{1,60}\/[\w.-]{1,60}: / },
  { first: /D/, match: /^(?<level>Debug|DEBUG): {1,2}(?=\S)/ },
  { first: /[DIEW]/, match: /^(?<level>DEBUG|INFO|ERROR|WARNING) util\.py:\d{1,5}: {1,2}/ },
];
const framesOfCi = byFirst(ofCi);
const frames = byFirst([...ofCi, ...ofTasks]);
const marks = cis.flatMap((ci) => ci.marks ?? []);
const messages = cis.flatMap((ci) => ci.messages ?? []);

/** The text of a line without what the CI and loggers put before it, and its level. */
export function stripFraming(line: string): Framed {
  const { text, level } = stripFrames(withoutMarks(line));
  const json = readJsonLine(text);
  if (json) return withinJson(json, level);
  const message = messages.find(({ start }) => text.startsWith(start))?.read(text);
  return message ? { text: message.text, level: message.isError ? 'error' : level } : { text, level };
}

/** A container's log may hold what a program wrote as JSON itself. */
function withinJson(json: Framed, level: Level | undefined): Framed {
  const { text, level: own = json.level } = stripFrames(json.text);
  const inner = readJsonLine(text);
  return inner ? { text: inner.text, level: inner.level ?? own ?? level } : { text, level: own ?? level };
}

function stripFrames(line: string): Framed {
  let text = line;
  let level: Level | undefined;
  for (let round = 0; round < 6; round += 1) {
    const framing = firstFrame(frames, text);
    if (!framing) break;
    text = text.slice(framing[0].length);
    const label = framing.groups?.level;
    if (label) level = levels[label.toLowerCase()];
  }
  return { text, level };
}

function withoutMarks(line: string): string {
  let text = line;
  for (const { literal, match } of marks) if (text.includes(literal)) text = text.replace(match, '');
  return text;
}

/** A line without what its CI put before it, but with what the tools in it did. */
export function withoutCi(line: string): string {
  let text = line;
  for (let round = 0; round < 4; round += 1) {
    const framing = firstFrame(framesOfCi, text);
    if (!framing) break;
    text = text.slice(framing[0].length);
  }
  return text;
}

function firstFrame(framesFor: (first: string) => readonly Frame[], text: string): RegExpExecArray | null {
  for (const { literal, match } of framesFor(text.charAt(0))) {
    if (literal && !text.includes(literal)) continue;
    const matched = match.exec(text);
    if (matched && matched[0].length > 0) return matched;
  }
  return null;
}

/** The frames that may begin with a character, found once for each. */
function byFirst(all: readonly Frame[]): (first: string) => readonly Frame[] {
  const known = new Map<string, readonly Frame[]>([['', []]]);
  return (first) => {
    const found = known.get(first) ?? all.filter((frame) => frame.first.test(first));
    known.set(first, found);
    return found;
  };
}
