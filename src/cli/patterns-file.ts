import { readFileSync } from 'node:fs';
import type { OwnPattern } from '../analyzer/own-patterns/own-pattern.ts';
import { problemWith } from '../analyzer/own-patterns/ready-patterns.ts';
import { describeIssue } from '../contract/describe-issue.ts';
import { identifiedPatternSchema, patternFileSchema } from '../contract/patterns/pattern.ts';

export type PatternsRead = { patterns: readonly OwnPattern[] } | { error: string };

const form = 'it is no JSON object with the list "patterns"';

/** The patterns of a file, each checked as the service checks it; or a sentence that names the entry and the reason. */
export function readPatterns(path: string): PatternsRead {
  const text = textOf(path);
  if (typeof text !== 'string') return text;
  const file = patternFileSchema.safeParse(jsonOf(text), { error: describeIssue });
  if (!file.success) {
    const isTooLong = file.error.issues.some(({ code }) => code === 'too_big');
    return { error: `${path} cannot be used: ${isTooLong ? `${file.error.issues[0]?.message}` : form}.` };
  }
  const patterns: OwnPattern[] = [];
  for (const [index, entry] of file.data.patterns.entries()) {
    const read = readEntry(entry);
    if ('problem' in read) return { error: `${path}, patterns[${index}]${nameOf(entry)}: ${read.problem}` };
    patterns.push(read.pattern);
  }
  return { patterns };
}

function textOf(path: string): string | { error: string } {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be opened';
    return { error: `${path} cannot be read: ${code}` };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readEntry(entry: unknown): { pattern: OwnPattern } | { problem: string } {
  const parsed = identifiedPatternSchema.safeParse(entry, { error: describeIssue });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    return { problem: field === '' ? `${issue?.message}` : `${field}: ${issue?.message}` };
  }
  const { id = null, text = null, regex = null, owner = null, retry = null, ...rest } = parsed.data;
  const pattern = { ...rest, id, text, regex, owner, retry };
  const problem = problemWith(pattern);
  return problem === undefined ? { pattern } : { problem: `${regex === null ? 'text' : 'regex'}: ${problem}` };
}

function nameOf(entry: unknown): string {
  const named = typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string';
  return named ? ` (“${entry.name}”)` : '';
}
