import { describeIssue } from '../../src/contract/describe-issue.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import {
  identifiedPatternSchema,
  type NewPattern,
  type Pattern,
  patternFileSchema,
} from '../../src/contract/patterns/pattern.ts';
import { ask } from '../api/api.ts';

/** Gives all patterns to the browser as a file that the command and another service take. */
export function downloadPatterns(patterns: readonly Pattern[]): void {
  const entries = patterns.map(({ created_at: _, created_by: __, changed_at: ___, ...words }) => words);
  const blob = new Blob([`${JSON.stringify({ patterns: entries }, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'firstfail-patterns.json';
  link.click();
  URL.revokeObjectURL(address);
}

/** An entry replaces the pattern with its id or else its name. Gives a sentence where the file cannot be used. */
export async function importPatterns(file: File, stored: readonly Pattern[]): Promise<string | undefined> {
  const entries = entriesOf(await file.text());
  if (typeof entries === 'string') return entries;
  for (const { id, ...words } of entries) {
    const existing = stored.find((one) => one.id === id) ?? stored.find((one) => one.name === words.name);
    const { text = null, regex = null, owner = null, retry = null, ...rest } = words;
    const body = { ...rest, text, regex, owner, retry };
    if (existing) await ask(endpoints.changePattern, { params: { id: existing.id }, body });
    else await ask(endpoints.createPattern, { body });
  }
  return undefined;
}

type Entry = NewPattern & { id?: string | null | undefined };

function entriesOf(text: string): Entry[] | string {
  const file = patternFileSchema.safeParse(jsonOf(text));
  if (!file.success) return 'The file is no JSON object with the list "patterns", or it has more than 200.';
  const entries: Entry[] = [];
  for (const [index, entry] of file.data.patterns.entries()) {
    const { data, error } = identifiedPatternSchema.safeParse(entry, { error: describeIssue });
    if (error) return `patterns[${index}]: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`;
    entries.push(data);
  }
  return entries;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
