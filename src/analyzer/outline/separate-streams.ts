import { stripFraming, withoutCi } from '../read/framing.ts';
import type { Line, Lines } from '../read/lines.ts';
import type { Marker, MarkerKind } from './markers.ts';
import { isContainerThatFails, verdicts } from './named-failure.ts';
import { learnPrefixes, type Prefixed, printedAt } from './stream-prefixes.ts';

const mostLines = 300_000;
const namedPrefix =
  /^(?:\[?\d{4}-\d\d-\d\d[T ][^\s\]]{8,24}\]? {1,2}|\d\d:\d\d:\d\d {1,2})?(?:\[(?<branch>[^\]]{1,80})\] ?|(?<service>[\w.-]{1,80}) {1,40}\| ?)/;
const borders = new Set<MarkerKind>(['job', 'step', 'section', 'command', 'prompt', 'exit']);
const endedBadly =
  /(?:^|\s)exited (?:with code |\()[1-9]|^Process exited \(exit code [1-9]|command finished with error|^Failed$|^#\d{1,3} ERROR: /;
// That it is done, or was stopped because another had failed.
const didNotFail = /^Done$|^#\d{1,3} CANCELED$|\bexited with (?:code |signal )?(?:SIGTERM|SIGKILL|143)\b/;
// What a workflow runs when it is over, whether it failed or not
const cleansUp = /(?:^|[-_.])(?:on-?exit|clean-?up|tear-?down)(?:[-_.]|$)/;
const lastLines = 4;
// Lines of other processes that a search may pass: a log made for it would let each search go through all of them.
const mostForeign = 500_000;

/** The lines of one process, where they stand now; whether it failed, and whether it did not: it is done, was stopped or cleans up. */
export type Stream = { name: string; from: number; to: number; broken: boolean; blameless: boolean };

/** Lines that several processes printed at once, put one process after the other. */
export type SeparatedLines = {
  lines: Lines;
  /** Where a line of the log stands now. */
  positionOf: (line: number) => number;
  streams: readonly Stream[];
};

type Split = (text: string) => Prefixed | undefined;

/**
 * Gets the lines and the CI's markers; gives the lines sorted by process. The names of processes come from the markers or
 * from the lines themselves. Undefined where no line carries one.
 */
export function separateStreams(lines: Lines, markers: readonly Marker[]): SeparatedLines | undefined {
  if (lines.count > mostLines) return undefined;
  const names = new Set(markers.filter(({ kind }) => kind === 'stream').flatMap(({ name }) => namesIn(name ?? '')));
  const ended = new Set(markers.flatMap(({ kind, name }) => (kind === 'broken-stream' && name ? [name] : [])));
  const learned = names.size < 2 ? learnPrefixes(lines, ended) : undefined;
  if (names.size < 2 && !learned) return undefined;
  const split: Split = learned ? learned : (text) => splitAnnounced(text, names);
  const starts = new Set(learned ? markers.filter(({ kind }) => borders.has(kind)).map(({ line }) => line) : []);
  const { order, groups, failed } = arrange(lines, split, starts);
  if (groups.length === 0) return undefined;
  const positions = new Uint32Array(lines.count + 1);
  order.forEach((line, at) => {
    positions[line] = at + 1;
  });
  const positionOf = (line: number) => positions[line] ?? line;
  const moved = { ...rearranged(lines, order, split), holding: searchIn({ lines, order, positionOf, groups }) };
  return {
    lines: moved,
    positionOf,
    streams: groups.map((group) => streamOf(group, moved, failed)),
  };
}

function namesIn(list: string): string[] {
  return list.split(/, ?/).map((name) => name.trim());
}

function splitAnnounced(text: string, names: ReadonlySet<string>): Prefixed | undefined {
  const prefix = namedPrefix.exec(text);
  const name = prefix?.groups?.branch ?? prefix?.groups?.service;
  return prefix && name !== undefined && names.has(name) ? { name, rest: text.slice(prefix[0].length) } : undefined;
}

type Group = { name: string; from: number; to: number };

/** `failed` is the process that the program which ran them says failed. */
type Arrangement = { order: number[]; groups: Group[]; failed: string | undefined };

/** The order in which the lines are read; a process that prints in two steps of the job counts as two. */
function arrange(lines: Lines, split: Split, starts: ReadonlySet<number>): Arrangement {
  const said = verdicts();
  const runs: { name?: string; members: number[] }[] = [];
  const open = new Map<string, number[]>();
  for (let line = 1; line <= lines.count; line += 1) {
    const framed = printedAt(lines, line);
    const prefixed = split(framed) ?? split(withoutCi(framed));
    const name = prefixed?.name;
    const text = prefixed?.rest ?? withoutCi(framed);
    if (mayTell(text, name === undefined && open.size > 0)) said.note(text);
    const current = name === undefined ? undefined : open.get(name);
    if (current) {
      current.push(line);
      continue;
    }
    if (name === undefined && starts.has(line)) open.clear();
    const members = [line];
    runs.push({ members, ...(name === undefined ? {} : { name }) });
    if (name !== undefined) open.set(name, members);
  }
  const groups: Group[] = [];
  let at = 1;
  for (const { name, members } of runs) {
    if (name !== undefined) groups.push({ name, from: at, to: at + members.length - 1 });
    at += members.length;
  }
  const names = [...new Set(groups.map(({ name }) => name))];
  return { order: runs.flatMap(({ members }) => members), groups, failed: said.failedOf(names) };
}

/** Whether a line may say which process failed: one that none of them printed, or the state of a pod or container among those of one. */
function mayTell(text: string, isOfRunner: boolean): boolean {
  return isOfRunner || isContainerThatFails(text);
}

function streamOf({ name, from, to }: Group, lines: Lines, failed: string | undefined): Stream {
  const last: string[] = [];
  for (let line = to; line >= from && line > to - lastLines; line -= 1) last.push(lines.at(line).text);
  const blameless = cleansUp.test(name) || last.some((text) => didNotFail.test(text));
  const broken = failed === undefined ? last.some((text) => endedBadly.test(text)) : name === failed;
  return { name, from, to, broken, blameless };
}

function rearranged(lines: Lines, order: readonly number[], split: Split): Omit<Lines, 'holding'> {
  const origin = (at: number) => order[at - 1] ?? at;
  return {
    count: lines.count,
    origin,
    at: (at) => (at < 1 || at > lines.count ? lines.at(0) : withoutPrefix(lines.at(origin(at)), split)),
    shown: (at) => lines.shown(origin(at)),
    framed: (at) => lines.framed(origin(at)),
    mayHold: () => true,
  };
}

type Arranged = {
  lines: Lines;
  order: readonly number[];
  positionOf: (line: number) => number;
  groups: readonly Group[];
};

/** Searches the lines of one process only: another's outcome of a test is not its own. */
function searchIn({ lines, order, positionOf, groups }: Arranged): Lines['holding'] {
  const processOf = new Uint32Array(lines.count + 1);
  const names = [...new Set(groups.map(({ name }) => name))];
  for (const { name, from, to } of groups) processOf.fill(names.indexOf(name) + 1, from, to + 1);
  let foreign = 0;
  return (text, number, to = lines.count) => {
    const start = number === 0 ? 0 : order[number - 1];
    let line = start === undefined ? undefined : lines.holding(text, start);
    while (line !== undefined && number > 0 && processOf[positionOf(line)] !== processOf[number]) {
      foreign += 1;
      line = foreign > mostForeign ? undefined : lines.holding(text, line);
    }
    const found = line === undefined ? undefined : positionOf(line);
    return found !== undefined && found <= to ? found : undefined;
  };
}

function withoutPrefix(line: Line, split: Split): Line {
  const prefixed = split(line.text);
  if (!prefixed || prefixed.rest.length === line.text.length) return line;
  const { text, level } = stripFraming(prefixed.rest);
  return { text, level: level ?? line.level };
}
