import { unframe } from './frame.ts';
import type { Line, Lines } from './lines.ts';
import type { Marker } from './markers.ts';

const mostLines = 300_000;
const prefix =
  /^(?:\[?\d{4}-\d\d-\d\d[T ][^\s\]]{8,24}\]? {1,2}|\d\d:\d\d:\d\d {1,2})?(?:\[(?<branch>[^\]]{1,80})\] ?|(?<service>[\w.-]{1,80}) {1,40}\| ?)/;

/** Lines that several processes printed at once, put one process after the other. */
export type Untangled = {
  lines: Lines;
  /** Where a line of the log stands now. */
  placeOf: (line: number) => number;
  streams: ReadonlyMap<string, { from: number; to: number }>;
};

/** Undefined where nothing runs side by side, as in nearly every log. Names come from the CI's own markers. */
export function untangle(lines: Lines, markers: readonly Marker[]): Untangled | undefined {
  const names = new Set(markers.filter(({ kind }) => kind === 'stream').flatMap(({ name }) => namesIn(name ?? '')));
  if (names.size < 2 || lines.count > mostLines) return undefined;
  const { order, streams } = arrange(lines, names);
  if (streams.size === 0) return undefined;
  const place = new Uint32Array(lines.count + 1);
  order.forEach((line, at) => {
    place[line] = at + 1;
  });
  return { lines: rearranged(lines, order, names), placeOf: (line) => place[line] ?? line, streams };
}

function namesIn(list: string): string[] {
  return list.split(/, ?/).map((name) => name.trim());
}

function streamOf(text: string, names: ReadonlySet<string>): string | undefined {
  const { branch, service } = prefix.exec(text)?.groups ?? {};
  const name = branch ?? service;
  return name !== undefined && names.has(name) ? name : undefined;
}

function arrange(lines: Lines, names: ReadonlySet<string>) {
  const own: number[][] = [];
  const of = new Map<string, number[]>();
  for (let line = 1; line <= lines.count; line += 1) {
    const name = streamOf(lines.framed(line), names);
    const known = name === undefined ? undefined : of.get(name);
    if (known) {
      known.push(line);
      continue;
    }
    const started = [line];
    own.push(started);
    if (name !== undefined) of.set(name, started);
  }
  const order = own.flat();
  const streams = new Map<string, { from: number; to: number }>();
  let at = 1;
  const nameOf = new Map([...of].map(([name, members]) => [members, name]));
  for (const group of own) {
    const name = nameOf.get(group);
    if (name !== undefined) streams.set(name, { from: at, to: at + group.length - 1 });
    at += group.length;
  }
  return { order, streams };
}

function rearranged(lines: Lines, order: readonly number[], names: ReadonlySet<string>): Lines {
  const origin = (at: number) => order[at - 1] ?? at;
  return {
    count: lines.count,
    origin,
    at: (at) => (at < 1 || at > lines.count ? lines.at(0) : bare(lines.at(origin(at)), names)),
    framed: (at) => lines.framed(origin(at)),
    holding: () => undefined,
  };
}

function bare(line: Line, names: ReadonlySet<string>): Line {
  const found = prefix.exec(line.text);
  const name = found?.groups?.branch ?? found?.groups?.service;
  if (!found || name === undefined || !names.has(name)) return line;
  const { text, level } = unframe(line.text.slice(found[0].length));
  return { text, level: level ?? line.level };
}
