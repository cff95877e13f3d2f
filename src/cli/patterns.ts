import type { OwnPattern } from '../analyzer/own-patterns/own-pattern.ts';
import { type Matches, matchesIn } from '../analyzer/own-patterns/try-pattern.ts';
import { LogText } from '../kernel/log-text.ts';
import { answer } from './answer.ts';
import { printableJson, printableLine } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { type OwnOfFile, readyPatternsOf } from './ready-patterns-of.ts';
import { nameOf } from './report-each.ts';
import { shortCell, table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type PatternsOptions = { json?: boolean };

const badUsage = 2;
const mostLinesShown = 5;

/** Prints the patterns of a file, each checked as a service checks it. 0, or 2 where the file cannot be used. */
export async function listPatterns(file: string, options: PatternsOptions, terminal: Terminal): Promise<number> {
  const own = await readyPatternsOf(file);
  if ('error' in own) return await refuse(own.error, terminal);
  if (options.json) await terminal.print(own.patterns.map((pattern) => `${printableJson(pattern)}\n`).join(''));
  else await terminal.print(table(['NAME', 'STRENGTH', 'CATEGORY', 'FINDS'], own.patterns.map(cellsOf), terminal));
  return 0;
}

function cellsOf({ name, strength, category, text, regex }: OwnPattern): string[] {
  return [shortCell(name), strength, category, text ?? `/${regex}/`];
}

/**
 * Says which lines of a log the patterns of a file match, and what its analysis says with them. 0: one matches; 1: none
 * does, or the log cannot be read; 2: the file cannot be used.
 */
export async function tryPatterns(
  [file, log]: readonly [file: string, log: string],
  options: PatternsOptions,
  terminal: Terminal,
): Promise<number> {
  const own = await readyPatternsOf(file);
  if ('error' in own) return await refuse(own.error, terminal);
  const read = log === '-' ? await readStdin(terminal) : await readLog(log);
  if ('error' in read) {
    await terminal.error(`${nameOf(log)} cannot be read: ${read.error}`);
    return 1;
  }
  const matches = matchesIn(LogText.fromBytes(read.bytes), own.ready, { evidence: 'quotes' });
  const answered = answer(log, read, { ownPatterns: own.ready });
  if ('error' in answered) throw new Error(answered.error);
  const { title, own_pattern } = answered.diagnosis;
  const all = own.patterns.map((pattern) => ({ pattern, matches: matches.get(pattern) }));
  if (options.json) {
    const patterns = all.map(({ pattern: { name }, matches: found }) => ({ name, matches: found ?? null }));
    await terminal.print(`${printableJson({ title, own_pattern, patterns })}\n`);
  } else await terminal.print(`${all.map(told).join('')}\n${answerOf(title, own_pattern?.name)}\n`);
  return all.some(({ matches: found }) => found !== undefined && found.total > 0) ? 0 : 1;
}

function told({ pattern, matches }: { pattern: OwnOfFile['patterns'][number]; matches: Matches | undefined }): string {
  const rows = (matches?.lines ?? [])
    .slice(0, mostLinesShown)
    .map(({ line, text }) => `  ${line}  ${printableLine(text)}\n`);
  return `${printableLine(pattern.name)}: ${countOf(matches)}\n${rows.join('')}`;
}

function countOf(matches: Matches | undefined): string {
  if (matches === undefined) return 'this version of the engine does not take its expression';
  if (matches.skipped) return 'skipped, because too many lines hold its text';
  if (matches.total === 0) return 'no line';
  return matches.total === 1 ? '1 line' : `${matches.total} lines`;
}

function answerOf(title: string, pattern: string | undefined): string {
  const by = pattern === undefined ? 'none of them gives it' : `“${printableLine(pattern)}” gives it`;
  return `The answer is “${printableLine(title)}”; ${by}.`;
}

async function refuse(sentence: string, terminal: Terminal): Promise<number> {
  await terminal.error(sentence);
  return badUsage;
}
