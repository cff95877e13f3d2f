import { type LiteralIndex, literalIndexOf } from '../scan/literal-index.ts';
import { type PhraseTables, phraseTables } from './phrase-tables.ts';
import type { Phrases } from './translation.ts';

type Indexed = { known: Phrases; heldBy: LiteralIndex };
type IndexedTables = Record<keyof PhraseTables, Indexed>;

const isAscii = /^[\x00-\x7f]*$/;
const indexed: Partial<Record<'all' | 'ascii', IndexedTables>> = {};

/** The line with the phrases of the tables in English; everything else stays as it is. */
export function inEnglish(line: string): string {
  return replaced(line, tablesFor(line).phrases);
}

/** The text with all that the tables know in English, as the kind of a failure is told from it. */
export function messageInEnglish(text: string): string {
  return inEnglish(replaced(text, tablesFor(text).messages));
}

/** Made when a text first needs them. */
function tablesFor(text: string): IndexedTables {
  const which = isAscii.test(text) ? 'ascii' : 'all';
  const tables = indexed[which] ?? indexOf(phraseTables()[which]);
  indexed[which] = tables;
  return tables;
}

function indexOf({ phrases, messages }: PhraseTables): IndexedTables {
  return { phrases: indexedBy(phrases), messages: indexedBy(messages) };
}

function indexedBy(known: Phrases): Indexed {
  return { known, heldBy: literalIndexOf(known.map(([printed]) => ({ literals: [printed] }))) };
}

function replaced(text: string, { known, heldBy }: Indexed): string {
  let english = text.replace(/[\u00a0\u202f]/g, ' ');
  for (const number of heldBy(english)) {
    const [printed, said] = known[number] as Phrases[number];
    english = english.replace(printed, () => said);
  }
  return english;
}
