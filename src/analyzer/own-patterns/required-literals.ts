import { RE2Set } from 're2js';

/** A node of the engine's parsed expression. */
type Node = { op: number; flags: number; subs: readonly Node[]; runes: ArrayLike<number> };

/** The whole texts that a node can match, where they are few, and texts of which each match holds one. */
type Known = { whole?: readonly string[]; holds?: readonly string[] };

const shortest = 4;
const mostTexts = 100;
const mostUseful = 24;
/** A class of more characters tells little, and each is a text more to look for. */
const mostOfClass = 4;

// The engine does not name the kinds of its nodes; each is read off an expression that consists of one.
const kinds = {
  literal: parsed('ab').op,
  charClass: parsed('[a-c]').op,
  capture: parsed('(ab)').op,
  plus: parsed('(?:ab)+').op,
  optional: parsed('(?:ab)?').op,
  sequence: parsed('ab.').op,
  choice: parsed('ab|..').op,
};
const empty = new Set(['^', '$', '(?m)^', '(?m)$', '\\b', '\\B', '(?:)'].map((source) => parsed(source).op));
const anyCase = parsed('(?i)ab').flags & ~parsed('ab').flags;

/**
 * Texts of at least four characters of which every match of a parsed expression holds one, as specific as can be;
 * undefined where there are none.
 */
export function requiredLiterals(expression: unknown): readonly string[] | undefined {
  return best(known(expression as Node));
}

function parsed(source: string): Node {
  const set = new RE2Set();
  set.add(source);
  return set.regexps[0] as Node;
}

function known(node: Node): Known {
  if (node.op === kinds.literal) return ofSequence(characters(node));
  if (node.op === kinds.charClass) return ofClass(node.runes);
  if (node.op === kinds.sequence) return ofSequence(node.subs.flatMap(parts));
  if (node.op === kinds.choice) return ofChoice(node.subs.map(known));
  const [first] = node.subs;
  if (node.op === kinds.capture && first) return known(first);
  if (node.op === kinds.plus && first) return holding(best(known(first)));
  if (node.op === kinds.optional && first) {
    const { whole } = known(first);
    return whole ? { whole: ['', ...whole] } : {};
  }
  return empty.has(node.op) ? { whole: [''] } : {};
}

/** A text in any case is long in the number of its forms, so that the best stretch of it is looked for. */
function parts(node: Node): Known[] {
  if (node.op === kinds.literal) return characters(node);
  const [first] = node.subs;
  if (node.op === kinds.capture && first) return parts(first);
  return node.op === kinds.sequence ? node.subs.flatMap(parts) : [known(node)];
}

function characters({ runes, flags }: Node): Known[] {
  const texts = Array.from(runes, (rune) => String.fromCodePoint(rune));
  if ((flags & anyCase) === 0) return [{ whole: [texts.join('')] }];
  return texts.map(inAnyCase);
}

/** The engine holds that `k` and `K` are one letter with the Kelvin sign, and `s` and `S` with the long s. */
function inAnyCase(text: string): Known {
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()];
  if (lower === upper) return { whole: [text] };
  // Others have cases that JavaScript does not tell, such as the two small sigmas.
  if (!/^[a-z]$/i.test(text)) return {};
  if (lower === 'k') return { whole: ['k', 'K', '\u212a'] };
  return { whole: lower === 's' ? ['s', 'S', '\u017f'] : [lower, upper] };
}

function ofClass(runes: ArrayLike<number>): Known {
  const texts: string[] = [];
  for (let at = 0; at + 1 < runes.length; at += 2) {
    const [from = 0, to = 0] = [runes[at], runes[at + 1]];
    if (to - from >= mostOfClass || texts.length >= mostOfClass) return {};
    for (let rune = from; rune <= to; rune += 1) texts.push(String.fromCodePoint(rune));
  }
  return texts.length > 0 && texts.length <= mostOfClass ? { whole: texts } : {};
}

function ofChoice(branches: readonly Known[]): Known {
  const whole = union(branches.map((branch) => branch.whole));
  return { ...(whole && { whole }), ...holding(union(branches.map(best))) };
}

function holding(holds: readonly string[] | undefined): Known {
  return holds ? { holds } : {};
}

function union(sets: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  if (sets.some((set) => set === undefined)) return undefined;
  const all = [...new Set(sets.flatMap((set) => set ?? []))];
  return all.length <= mostTexts ? all : undefined;
}

function ofSequence(steps: readonly Known[]): Known {
  const whole = steps.reduce<readonly string[] | undefined>(
    (texts, step) => texts && step.whole && product(texts, step.whole),
    [''],
  );
  const found = steps.map((step) => step.holds);
  for (let from = 0; from < steps.length; from += 1) found.push(bestFrom(steps, from));
  return { ...(whole && { whole }), ...holding(mostSpecific(found)) };
}

/** The best of the stretches that begin at a step: longer is better, more forms are worse. */
function bestFrom(steps: readonly Known[], from: number): readonly string[] | undefined {
  let texts: readonly string[] | undefined = [''];
  const found: (readonly string[] | undefined)[] = [];
  for (let at = from; at < steps.length && texts; at += 1) {
    const { whole }: Known = steps[at] as Known;
    texts = whole && product(texts, whole);
    found.push(texts);
    if (texts && shortestOf(texts) > mostUseful) break;
  }
  return mostSpecific(found);
}

function product(left: readonly string[], right: readonly string[]): readonly string[] | undefined {
  if (left.length * right.length > mostTexts) return undefined;
  return left.flatMap((one) => right.map((other) => one + other));
}

function best({ whole, holds }: Known): readonly string[] | undefined {
  return mostSpecific([whole, holds]);
}

function mostSpecific(sets: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  let chosen: { set: readonly string[]; worth: number } | undefined;
  for (const set of sets) {
    if (!set || set.length === 0 || shortestOf(set) < shortest) continue;
    const worth = Math.min(mostUseful, shortestOf(set)) - Math.log2(set.length);
    if (!chosen || worth > chosen.worth) chosen = { set, worth };
  }
  return chosen?.set;
}

function shortestOf(texts: readonly string[]): number {
  return Math.min(...texts.map((text) => [...text].length));
}
