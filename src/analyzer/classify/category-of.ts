import type { Category } from '../../contract/analyses/analysis.ts';
import { likelihoods, likelihoodsInAnyLanguage, likelyElsewhere, vocabularies } from './category-by-words.ts';
import { matches, type Words, wordsOf } from './may-match.ts';
import { answered, certain, hint, named } from './sign.ts';
import { type SignTables, signTables } from './sign-tables.ts';
import { withEnglish, withFullForms, withNames, withoutPaths } from './texts-of-message.ts';

/** What is known of a failure. Texts may hold several lines. */
export type Evidence = {
  /** What its detector says, and how surely it knows. */
  claim: { category: Category; weight: number };
  /** The words that name the cause. */
  message: string;
  /** The cause’s own lines. */
  block: string;
  command: string;
  step: string;
  /** The file in the user's code. */
  path: string;
  exitCode: number | null;
  /** Whether other tests report their outcomes around it. */
  amongTests: boolean;
  /** Whether its line has the form in which runners list a failed test or check. */
  listed: boolean;
};

/** Below this weight the category would be a guess: one word, or the name of a program that does many things. */
const enough = 1.25;
/** What all words of a text are worth that leave no doubt; what they make half as likely is worth a quarter. */
const allWords = 3;
/** What an exit status is worth that says how the program ended. */
const bySignal = 3;
/** What stands beside the message, and what a step is called, tell less than the message. */
const besides = 0.5;
const testRun = 3;
const listedTest = 1.5;
/** By this code `timeout` says that it stopped the command, whatever was printed until then. */
const stopped = 124;
// https://tldp.org/LDP/abs/html/exitcodes.html: 128 and more are signals; 64 to 78 are those of sysexits.h
const byExitCode: Record<number, Category> = {
  64: 'config',
  77: 'permission',
  78: 'config',
  126: 'permission',
  127: 'missing_tool',
  134: 'crash',
  135: 'crash',
  136: 'crash',
  137: 'resources',
  139: 'crash',
};

/**
 * The category with the most weight of signs behind it. What the program was asked for counts only where the words tell
 * little; what the detector says stands where there is no sign at all.
 */
export function categoryOf(evidence: Evidence, tables: SignTables = signTables): Category {
  const words = new Map<Category, number>([[evidence.claim.category, evidence.claim.weight]]);
  const block = withEnglish(evidence.block);
  const message = withEnglish(evidence.message);
  const plain = { message: withNames(withoutPaths(message)), block: withoutPaths(block) };
  const all = { message: signsIn(withNames(message)), block: signsIn(block) };
  const own = { message: signsIn(plain.message), block: signsIn(plain.block) };
  for (const [category, weight, anyOf] of tables.text) {
    const said = weight > hint ? all : own;
    add(words, category, weight * shareOf(anyOf, said.message, said.block));
  }
  const path = wordsOf(evidence.path);
  for (const [category, weight, anyOf] of tables.place) if (matches(anyOf, path)) add(words, category, weight);
  if (evidence.amongTests) add(words, 'test', testRun);
  if (evidence.listed) add(words, 'test', listedTest);
  if (evidence.exitCode === stopped) add(words, 'timeout', answered);
  const told = knowsSurely(evidence) ? heaviest(words) : withAllWords(words, plain.message, evidence.message);
  if (told.weight >= certain) return told.category;
  for (const [category, weight] of askedFor(evidence, tables)) add(words, category, weight);
  const signalled = byExitCode[evidence.exitCode ?? 0];
  if (signalled) add(words, signalled, bySignal);
  const best = heaviest(words);
  if (best.weight >= enough) return best.category;
  return byAllWords([plain.message, evidence.message], plain.block) ?? evidence.claim.category;
}

/** The tables of signs know full forms, and the words of messages are counted as they were printed. */
function signsIn(text: string): Words {
  return wordsOf(withFullForms(text));
}

/** A rule that is sure was written for these words. */
function knowsSurely({ claim }: Evidence): boolean {
  return claim.weight >= named && claim.category !== 'unknown';
}

/**
 * The heaviest category when all words of the message have spoken, too. They are only read where they can change it: a table
 * of them takes longer to read than a small log.
 */
function withAllWords(weights: Map<Category, number>, message: string, printed: string): Told {
  const [first, second] = [...weights].filter(([category]) => category !== 'unknown').sort((a, b) => b[1] - a[1]);
  if (first && first[1] >= certain && first[1] - (second?.[1] ?? 0) >= allWords) return heaviest(weights);
  for (const [category, likelihood] of likelihoodsInAnyLanguage(message, printed))
    add(weights, category, allWords * likelihood ** 2);
  return heaviest(weights);
}

/** What no sign tells, all words of the texts may tell together. */
function byAllWords([message, printed]: readonly [string, string], block: string): Category | undefined {
  const words = new Map<Category, number>();
  // What stands around a message is seldom a sentence, and names are words of some language.
  const told = [...likelihoodsInAnyLanguage(message, printed), ...likelihoods(block, vocabularies.english)];
  for (const [category, likelihood] of told) add(words, category, allWords * likelihood ** 2);
  const best = heaviest(words);
  return best.weight >= enough ? best.category : likelyElsewhere(message, printed);
}

/** The category that the words of a message alone point to with at least this weight. */
export function categorySaid(message: string, least: number): Category | undefined {
  const words = new Map<Category, number>();
  const text = wordsOf(withEnglish(message));
  for (const [category, weight, anyOf] of signTables.text) if (matches(anyOf, text)) add(words, category, weight);
  const told = heaviest(words);
  return told.weight >= least ? told.category : undefined;
}

/** Whether a command runs a program that does nothing but check. */
export function isChecker(command: string): boolean {
  const words = wordsOf(command);
  return signTables.command.some(([, weight, anyOf]) => weight === named && matches(anyOf, words));
}

/** What the command and the step were for: of several signs of a category the heaviest, for they repeat each other. */
function askedFor(evidence: Evidence, tables: SignTables): ReadonlyMap<Category, number> {
  const most = new Map<Category, number>();
  const command = wordsOf(evidence.command);
  const step = wordsOf(evidence.step);
  for (const [category, weight, anyOf] of tables.command) {
    most.set(category, Math.max(most.get(category) ?? 0, weight * shareOf(anyOf, command, step)));
  }
  return most;
}

function add(weights: Map<Category, number>, category: Category, weight: number): void {
  if (weight > 0) weights.set(category, (weights.get(category) ?? 0) + weight);
}

/** A sign in the text itself counts whole, one in what stands beside it in part. */
function shareOf(anyOf: readonly RegExp[], text: Words, beside: Words): number {
  if (matches(anyOf, text)) return 1;
  return matches(anyOf, beside) ? besides : 0;
}

type Told = { category: Category; weight: number };

function heaviest(weights: ReadonlyMap<Category, number>): Told {
  let best: Told = { category: 'unknown', weight: 0 };
  for (const [category, weight] of weights)
    if (category !== 'unknown' && weight > best.weight) best = { category, weight };
  return best;
}
