import type { Marker, MarkerKind } from '../outline/markers.ts';
import { unframe, withoutCi } from './framing.ts';
import type { Line, Lines } from './lines.ts';
import { learnPrefixes, type Prefixed } from './stream-prefixes.ts';

const mostLines = 300_000;
const told =
  /^(?:\[?\d{4}-\d\d-\d\d[T ][^\s\]]{8,24}\]? {1,2}|\d\d:\d\d:\d\d {1,2})?(?:\[(?<branch>[^\]]{1,80})\] ?|(?<service>[\w.-]{1,80}) {1,40}\| ?)/;
const borders = new Set<MarkerKind>(['job', 'step', 'section', 'command', 'prompt', 'exit']);
const broken =
  /(?:^|\s)exited (?:with code |\()[1-9]|^Process exited \(exit code [1-9]|command finished with error|^Failed$|^#\d{1,3} ERROR: /;
const lastLines = 4;
// Lines of others that hold what is sought in one: a log made for it would let each search go through all of them.
const mostForeign = 500_000;

/** The lines of one process, where they stand now. */
export type Stream = { name: string; from: number; to: number; broken: boolean };

/** Lines that several processes printed at once, put one process after the other. */
export type Untangled = {
  lines: Lines;
  /** Where a line of the log stands now. */
  placeOf: (line: number) => number;
  streams: readonly Stream[];
};

type Split = (text: string) => Prefixed | undefined;

/** Undefined where no line carries the name of a process. Names come from the CI's markers, or from the lines themselves. */
export function untangle(lines: Lines, markers: readonly Marker[]): Untangled | undefined {
  if (lines.count > mostLines) return undefined;
  const names = new Set(markers.filter(({ kind }) => kind === 'stream').flatMap(({ name }) => namesIn(name ?? '')));
  const learned = names.size < 2 ? learnPrefixes(lines) : undefined;
  if (names.size < 2 && !learned) return undefined;
  const split: Split = learned ? learned : (text) => splitTold(text, names);
  const starts = new Set(learned ? markers.filter(({ kind }) => borders.has(kind)).map(({ line }) => line) : []);
  const { order, groups } = arrange(lines, split, starts);
  if (groups.length === 0) return undefined;
  const place = new Uint32Array(lines.count + 1);
  order.forEach((line, at) => {
    place[line] = at + 1;
  });
  const placeOf = (line: number) => place[line] ?? line;
  const moved = { ...rearranged(lines, order, split), holding: searchIn({ lines, order, placeOf, groups }) };
  return {
    lines: moved,
    placeOf,
    streams: groups.map((group) => streamOf(group, moved)),
  };
}

function namesIn(list: string): string[] {
  return list.split(/, ?/).map((name) => name.trim());
}

function splitTold(text: string, names: ReadonlySet<string>): Prefixed | undefined {
  const found = told.exec(text);
  const name = found?.groups?.branch ?? found?.groups?.service;
  return found && name !== undefined && names.has(name) ? { name, rest: text.slice(found[0].length) } : undefined;
}

type Group = { name: string; from: number; to: number };

/** The order in which the lines are read; a process that speaks in two steps of the job is two. */
function arrange(lines: Lines, split: Split, starts: ReadonlySet<number>): { order: number[]; groups: Group[] } {
  const own: { name?: string; members: number[] }[] = [];
  const open = new Map<string, number[]>();
  for (let line = 1; line <= lines.count; line += 1) {
    const framed = lines.framed(line);
    const name = (split(framed) ?? split(withoutCi(framed)))?.name;
    const known = name === undefined ? undefined : open.get(name);
    if (known) {
      known.push(line);
      continue;
    }
    if (name === undefined && starts.has(line)) open.clear();
    const members = [line];
    own.push({ members, ...(name === undefined ? {} : { name }) });
    if (name !== undefined) open.set(name, members);
  }
  const groups: Group[] = [];
  let at = 1;
  for (const { name, members } of own) {
    if (name !== undefined) groups.push({ name, from: at, to: at + members.length - 1 });
    at += members.length;
  }
  return { order: own.flatMap(({ members }) => members), groups };
}

function streamOf({ name, from, to }: Group, lines: Lines): Stream {
  let says = false;
  for (let line = to; line >= from && line > to - lastLines; line -= 1) says ||= broken.test(lines.at(line).text);
  return { name, from, to, broken: says };
}

function rearranged(lines: Lines, order: readonly number[], split: Split): Omit<Lines, 'holding'> {
  const origin = (at: number) => order[at - 1] ?? at;
  return {
    count: lines.count,
    origin,
    at: (at) => (at < 1 || at > lines.count ? lines.at(0) : bare(lines.at(origin(at)), split)),
    framed: (at) => lines.framed(origin(at)),
  };
}

type Arranged = { lines: Lines; order: readonly number[]; placeOf: (line: number) => number; groups: readonly Group[] };

/** What one process says of a test is nothing that another says of its own. */
function searchIn({ lines, order, placeOf, groups }: Arranged): Lines['holding'] {
  const voices = new Uint32Array(lines.count + 1);
  const names = [...new Set(groups.map(({ name }) => name))];
  for (const { name, from, to } of groups) voices.fill(names.indexOf(name) + 1, from, to + 1);
  let foreign = 0;
  return (text, number) => {
    const sought = order[number - 1];
    let line = sought === undefined ? undefined : lines.holding(text, sought);
    while (line !== undefined && voices[placeOf(line)] !== voices[number]) {
      foreign += 1;
      line = foreign > mostForeign ? undefined : lines.holding(text, line);
    }
    return line === undefined ? undefined : placeOf(line);
  };
}

function bare(line: Line, split: Split): Line {
  const found = split(line.text);
  if (!found || found.rest.length === line.text.length) return line;
  const { text, level } = unframe(found.rest);
  return { text, level: level ?? line.level };
}
