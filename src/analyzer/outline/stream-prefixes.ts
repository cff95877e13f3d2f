import { withoutCi } from '../read/framing.ts';
import type { Lines } from '../read/lines.ts';
import { isVerdict, namesProcess } from './named-failure.ts';
import { shapes } from './stream-shapes.ts';

export type Prefixed = { name: string; rest: string };

type Split = (text: string) => Prefixed | undefined;
type Framed = Pick<Lines, 'count' | 'framed'>;

// Words that stand before single lines of any log, and name no process.
const notProcess =
  /^(?:\d{1,2}:\d\d|\d{1,5}\/\d{1,5}|npm(?! run )|yarn(?! run )|remote|hint|note|help|make|pip|git|go|stdout|stderr|output|usage)|^(?:.{0,40}[\s.:_-])?(?:error|err|errors|warn|warning|info|debug|notice|trace|fatal|critical|severe|[dt]bg|inf|wrn|ftl|ok|pass|passed|fail|failed|skip|skipped)$|^[A-Z]$|\d\d:\d\d:\d\d/i;
// Packages, Tekton's steps, pods: nothing else is called so.
const certain =
  /^(?:[a-z][\w.-]{0,80} : [a-z][\w.-]{0,80}|@[\w.-]{1,60}\/[\w.-]{1,60}(?::[\w:-]{1,60})?|step-[\w-]{1,60}|pod\/\S{1,100}|Step #.{1,90})$/;
// With what concurrently and docker compose tell the end of a process among its lines.
const processEnd = /\bexited with code \d{1,3}$/;
const nestedForms = new Set(shapes.flatMap(({ nested }, shape) => (nested ? [shape] : [])));
// What a platform puts before nearly each line: `Building: `
const stage = /^[A-Z][a-z]{3,14}ing$/;
const shareOfStage = 0.75;
const mostSampled = 400;
// So many of the first shapes are those of CIs, which are framing too.
const ofCis = 1;

type Counted = { shape: number; name: string; lines: number; shaped: number; texts: Set<string>; hasEnd: boolean };
/** Of a program that its runner says ended or failed few lines are enough; where each line carries the one prefix, none need be shaped. */
type Tally = Counted & { isFailed: boolean; isAlone: boolean; isStage: boolean };

/**
 * Tells whose line a text is, by the prefixes of this log; undefined where none of its lines carry any. `ended` are those of
 * which the log says that they ended badly.
 */
export function learnPrefixes(lines: Lines, ended: ReadonlySet<string>): Split | undefined {
  const outer = learn({ count: lines.count, framed: (line) => printedAt(lines, line) }, { ended });
  if (!outer) return undefined;
  const restOf = (line: number) => outer(withoutCi(printedAt(lines, line)))?.rest ?? '';
  const inner = learn({ count: lines.count, framed: restOf }, { ended, forms: nestedForms });
  if (!inner) return outer;
  return (text) => {
    const found = outer(text);
    return (found && inner(found.rest)) ?? found;
  };
}

/** A line with its framing; of a record in JSON what was printed. */
export function printedAt(lines: Lines, line: number): string {
  const framed = lines.framed(line);
  return framed.includes('{"') && withoutCi(framed).startsWith('{"') ? lines.at(line).text : framed;
}

type Wanted = { ended: ReadonlySet<string>; forms?: ReadonlySet<number> };

function learn(lines: Framed, { ended, forms }: Wanted): Split | undefined {
  const tallies = new Map<string, Counted>();
  const others: string[] = [];
  for (const line of sampleOf(lines.count)) {
    const framed = lines.framed(line);
    const text = withoutCi(framed);
    const isCounted = (!forms && count(tallies, framed, { mostShapes: ofCis })) || count(tallies, text, { forms });
    if (!isCounted) others.push(text);
  }
  const isFailed = failedAmong(others, ended);
  const sampled = processesAmong(tallies, others, isFailed);
  if (sampled.length === 0) return undefined;
  const learned = [...sampled, ...processesAmong(tallyAll(lines, sampled), others, isFailed)];
  const names = shapes.map((_, shape) => new Set(learned.filter((one) => one.shape === shape).map(({ name }) => name)));
  return (text) => {
    for (const [shape, { prefix, stays, outcome }] of shapes.entries()) {
      if (names[shape]?.size === 0) continue;
      const ended = outcome?.exec(text)?.groups?.name;
      if (ended !== undefined && names[shape]?.has(ended)) return { name: ended, rest: text };
      const matched = prefix.exec(text);
      const name = matched?.groups?.name;
      if (matched && name !== undefined && names[shape]?.has(name))
        return { name, rest: stays ? text : text.slice(matched[0].length) };
    }
    return undefined;
  };
}

function processesAmong(
  tallies: ReadonlyMap<string, Counted>,
  others: readonly string[],
  isFailed: (tally: Counted) => boolean,
): Tally[] {
  const isAlone = tallies.size === 1 && others.every((text) => text.trim() === '');
  const counted = [...tallies.values()];
  const all = counted.reduce((sum, { lines }) => sum + lines, others.length);
  const isStage = ({ name, lines }: Counted) => stage.test(name) && lines >= shareOfStage * all;
  const found = prefixesAmong(
    counted.map((tally) => ({ ...tally, isFailed: isFailed(tally), isAlone, isStage: isStage(tally) })),
  );
  return found.filter(({ shape }) => {
    const { together = 1 } = shapes[shape] ?? {};
    return found.filter((other) => other.shape === shape).length >= together;
  });
}

/** The prefixes of the whole log that have the form of some that were found. A process that failed may print little. */
function tallyAll(lines: Framed, found: readonly Tally[]): Map<string, Counted> {
  const tallies = new Map<string, Counted>();
  const forms = new Set(found.map(({ shape }) => shape).filter((shape) => shapes[shape]?.searched));
  if (forms.size === 0 || lines.count <= mostSampled) return tallies;
  for (let line = 1; line <= lines.count; line += 1) count(tallies, withoutCi(lines.framed(line)), { forms });
  return tallies;
}

function prefixesAmong(tallies: readonly Tally[]): Tally[] {
  const frequent = tallies.filter(isFrequent);
  return frequent.filter(({ shape, name, shaped, isAlone, isStage, hasEnd }) => {
    const { shared = false, named = false, shaped: wanted = 0 } = shapes[shape] ?? {};
    if (hasEnd || isStage || (isAlone && named)) return true;
    const alike = frequent.filter((other) => other.shape === shape);
    const all = alike.reduce((sum, other) => sum + other.shaped, 0);
    return certain.test(name) || shaped >= wanted || (shared && alike.length > 1 && all >= wanted);
  });
}

function isFrequent({ shape, name, lines, texts, isFailed, hasEnd }: Tally): boolean {
  if (isFailed || hasEnd || certain.test(name)) return lines >= 2;
  const wanted = shapes[shape];
  return wanted !== undefined && lines >= wanted.lines && texts.size >= 3;
}

/** Tells which prefix a runner names among the lines without one, where it says what failed. */
function failedAmong(others: readonly string[], ended: ReadonlySet<string>): (tally: Counted) => boolean {
  const told = others.filter(isVerdict);
  return ({ shape, name, lines }) =>
    shapes[shape]?.named === true && lines >= 2 && (ended.has(name) || told.some((text) => namesProcess(text, name)));
}

/** Whether the text carries a prefix. */
function count(
  tallies: Map<string, Counted>,
  text: string,
  { mostShapes = shapes.length, forms }: { mostShapes?: number; forms?: ReadonlySet<number> | undefined } = {},
): boolean {
  for (const [shape, { prefix }] of shapes.slice(0, mostShapes).entries()) {
    if (forms && !forms.has(shape)) continue;
    const matched = prefix.exec(text);
    const name = matched?.groups?.name;
    if (!matched || name === undefined || notProcess.test(name)) continue;
    const key = `${shape} ${name}`;
    const tally = tallies.get(key) ?? { shape, name, lines: 0, shaped: 0, texts: new Set<string>(), hasEnd: false };
    const rest = text.slice(matched[0].length);
    tally.lines += 1;
    if (/^(?:\s|$)/.test(rest)) tally.shaped += 1;
    if (shapes[shape]?.named && processEnd.test(rest)) tally.hasEnd = true;
    if (tally.texts.size < 3 && rest.trim() !== '') tally.texts.add(rest);
    tallies.set(key, tally);
    return true;
  }
  return false;
}

/** All lines of a short log; of a long one its last, and some of the rest in stretches. */
function sampleOf(count: number): number[] {
  if (count <= mostSampled) return Array.from({ length: count }, (_, i) => i + 1);
  const half = mostSampled / 2;
  const stretch = half / 8;
  const sampled: number[] = [];
  for (let piece = 0; piece < 8; piece += 1) {
    const from = 1 + Math.floor(((count - half) * piece) / 8);
    for (let line = from; line < from + stretch; line += 1) sampled.push(line);
  }
  for (let line = count - half + 1; line <= count; line += 1) sampled.push(line);
  return [...new Set(sampled)];
}
