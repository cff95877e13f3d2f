import type { Category } from '../../contract/analyses/analysis.ts';
import type { Lines } from '../read/lines.ts';
import { linesHolding } from './mentions.ts';
import type { Ranked } from './rank.ts';
import { stoodIn } from './stood-in.ts';

const mostOfComplaint = 10;
// What a build that was configured without something lacks: a symbol, a file, a kind of thing that it would know.
const lacks =
  /undefined reference to|unresolved external|[Uu]ndefined symbols?\b|No such file|cannot find|\b(?:unknown|unsupported|refused|not supported|not built)\b/;
// What CMake and Meson looked for and did not find
const notFound =
  /^-- Could NOT find (?<name>[\w.+-]{2,40})(?: \(missing: (?<parts>[\w ,]{2,200})\))?|^(?:Run-time dependency|Dependency|Library|Program) (?<other>[\w.+-]{2,40}) found: NO\b/;
// A part of the build that is left out, in a list of them or in a remark
const off =
  /^(?:--|Message:) {1,8}(?<name>[A-Za-z][\w /+-]{1,40}?) ?[.:]{1,40} {0,20}(?:disabled|OFF|FALSE|NO)\b(?<remark>.{0,80})|^.{0,120} not found, (?!allowed\b)(?:building without )?(?<other>[A-Za-z][\w /+-]{1,40}?)(?: disabled\b|$)/;
const literals = ['-- Could NOT find ', ' found: NO', 'disabled', ' OFF', 'FALSE', ' NO', ' not found, '];
const common = new Set(
  'and backend bin build builds cannot dir dist docs executable file files find for function home include init lib libraries library libs main module new not path reference set share src such support symbol test tests the undefined unknown usr version with without'.split(
    ' ',
  ),
);

/** The line that tells it, what it says, and what kind of failure it is. */
export type LeftOut = { line: number; said: string; category: Category };

type Found = { lines: Lines; cause: Pick<Ranked, 'from' | 'to'> };

/**
 * What the job went on without, where the cause then lacks a thing of that name: the line in which a script took another
 * value for a missing one, or the one that says what was not found as the build was configured, or which part it left out.
 */
export function leftOut({ lines, cause }: Found): LeftOut | undefined {
  const instead = stoodIn(lines, cause);
  if (instead !== undefined) return told(lines, instead, 'config');
  const lacked = wordsLacked(lines, cause);
  if (lacked.length === 0) return undefined;
  const held = new Set(literals.flatMap((literal) => linesHolding(literal, lines, cause.from)));
  const inOrder = [...held].sort((one, other) => one - other);
  const missed = inOrder.flatMap((line) => namedIn(notFound, lines, line));
  // `MbedTLS` is for TLS, and `libseat` for seats.
  const direct = missed.find(({ names }) => wordsOf(names).some((name) => lacked.some((word) => name.endsWith(word))));
  if (direct) return told(lines, direct.line, 'dependency');
  const part = inOrder
    .flatMap((line) => namedIn(off, lines, line))
    .find(({ names }) => wordsOf(names).some((word) => lacked.includes(word)));
  if (!part) return undefined;
  const needed = wordsOf(part.remark);
  const missing = missed.find(({ names }) => wordsOf(names).some((word) => needed.includes(word)));
  return missing ? told(lines, missing.line, 'dependency') : told(lines, part.line, 'config');
}

/** CMake puts two dashes before what it says. */
function told(lines: Lines, line: number, category: Category): LeftOut {
  const { text } = lines.at(line);
  return { line, said: text.replace(/^--\s+/, '').trim(), category };
}

function wordsLacked(lines: Lines, { from, to }: Found['cause']): string[] {
  const words: string[] = [];
  for (let line = from; line <= Math.min(to, from + mostOfComplaint - 1); line += 1) {
    const { text } = lines.at(line);
    if (lacks.test(text)) words.push(...wordsOf(text));
  }
  return words;
}

function namedIn(form: RegExp, lines: Lines, line: number): { line: number; names: string; remark: string }[] {
  const { name, other, parts = '', remark = '' } = form.exec(lines.at(line).text)?.groups ?? {};
  const names = name ?? other;
  return names === undefined ? [] : [{ line, names: `${names} ${parts}`, remark }];
}

/** The words of a text and of the names in it, without those that any build has. */
function wordsOf(text: string): string[] {
  const words = text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').toLowerCase();
  return (words.match(/[a-z][a-z\d]{2,40}/g) ?? []).filter((word) => !common.has(word));
}
