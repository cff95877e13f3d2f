import type { Lines } from '../read/lines.ts';
import { numbersOf, shapeOfLine, shapesOf } from './line-shapes.ts';
import { isOfOthers } from './no-reason.ts';
import { oddLine } from './odd-line.ts';
import { isNoise, isPlaced, isPlacedWarning, signOf } from './signs.ts';
import { traceHead } from './trace-head.ts';

const nearEnd = 60;
const longestUsage = 60;
const oftenRepeated = 12;
const mostBetween = 3;
const rightAbove = 6;
const mostLines = 6000;
const farthestWarning = 1000;
const fewWarnings = 5;
const verdictLines = 12;
const countsWarnings = /\b[1-9]\d{0,5} (?:[a-z]{1,12} )?(?:warnings?|violations?|offen[cs]es?|issues?)\b/i;
const drawnWarning = /^[Ww]arning(?:\[[\w:.-]{1,60}\])?: \S/;
const drawnPlace = /^\s{1,10}(?:┌─|╭─\[?|╭▸|-->|,-\[) ?\S{1,200}:\d/;
const usage =
  /^\s{0,4}(?:[Uu]sage|USAGE|SYNOPSIS|Verwendung|Aufruf|Utilisation|[Uu]so|Использование|使い方|使用法|用法)(?: of \S{1,80})? ?(?:[:：]|$)/;

const listOfOptions =
  /^\s{0,8}(?:(?:[Aa] |[Tt]he )?[Ll]ist of )?(?:[Tt]he |[Aa]ll )?(?:(?:[Ss]upported|[Aa]vailable|[Vv]alid|[Aa]llowed|[Kk]nown|[Aa]ccepted|[Pp]ossible) )(?:command[- ]line )?(?:options|commands|subcommands|parameters|arguments|flags|switches|actions|targets|tasks)(?: are)? ?:$/;

type LastWords = { first: number; end: number; specific: number | undefined };

/** The complaint that a usage screen, or a long list of what follows from it, has pushed away from the end of a step. */
export function complaintAbove(lines: Lines, first: number, end: number): number | undefined {
  return aboveUsage(lines, first, end) ?? aboveRepeated(lines, first, end);
}

/**
 * The line of a step that most likely tells why it failed, though none states a failure by its form: above the calls of
 * a stack, at a place in a file, the `specific` line of a short output, or where the output stops being regular.
 */
export function lastWordsAt(lines: Lines, { first, end, specific }: LastWords): number | undefined {
  return traceHead(lines, first, end) ?? placedLine(lines, first, end) ?? specific ?? oddLine(lines, first, end);
}

/** Where the complaint stands above the usage screen that a program printed last. */
function aboveUsage(lines: Lines, first: number, end: number): number | undefined {
  for (let line = end; line >= first && line > end - longestUsage; line -= 1) {
    if (usage.test(lines.at(line).text)) return saidAbove(lines, first, line);
  }
  const listed = numbersOf(Math.max(first, end - longestUsage + 1), end).find((line) =>
    listOfOptions.test(lines.at(line).text),
  );
  const above = listed && saidAbove(lines, first, listed);
  return above && isComplaint(lines, above) ? above : undefined;
}

function saidAbove(lines: Lines, first: number, line: number): number | undefined {
  let above = line - 1;
  while (above >= first && lines.at(above).text.trim() === '') above -= 1;
  return above < first ? undefined : above;
}

/** Where a program complains of the same thing until the end, the complaint above the first of these: they follow from it. */
function aboveRepeated(lines: Lines, first: number, end: number): number | undefined {
  const near = numbersOf(Math.max(first, end - nearEnd), end);
  const countOf = shapesOf(lines, near);
  const repeated = near.find((line) => countOf(line) >= oftenRepeated && isComplaint(lines, line));
  if (repeated === undefined) return undefined;
  const shape = shapeOfLine(lines.at(repeated).text);
  let start = repeated;
  for (let line = repeated; line >= first && start - line <= mostBetween && end - line < mostLines; line -= 1)
    if (shapeOfLine(lines.at(line).text) === shape) start = line;
  return numbersOf(Math.max(first, start - rightAbove), start - 1).find((line) => isComplaint(lines, line));
}

function isComplaint(lines: Lines, line: number): boolean {
  const sign = signOf(lines.at(line));
  return sign !== undefined && sign !== 'summary' && !isOfOthers(lines, line);
}

/**
 * The first warning of a place in a file where the step may have failed for it: its last lines count warnings, or there
 * are few and nothing else stands out.
 */
export function warnedLine(lines: Lines, first: number, end: number): number | undefined {
  if (traceHead(lines, first, end) !== undefined || placedLine(lines, first, end) !== undefined) return undefined;
  const warned = numbersOf(Math.max(first, end - farthestWarning), end).filter(
    (line) => isPlacedWarning(lines.at(line)) || isDrawnWarning(lines, line),
  );
  const isCounted = numbersOf(Math.max(first, end - verdictLines), end).some((line) =>
    countsWarnings.test(lines.at(line).text),
  );
  return isCounted || warned.length <= fewWarnings ? warned[0] : undefined;
}

/** The message of a warning above its place and the code, as compilers draw them. */
function isDrawnWarning(lines: Lines, line: number): boolean {
  return drawnWarning.test(lines.at(line).text) && drawnPlace.test(lines.at(line + 1).text);
}

/** The first of the lines at the end that name a place in a file and say something of it. */
function placedLine(lines: Lines, first: number, end: number): number | undefined {
  for (let line = Math.max(first, end - nearEnd); line <= end; line += 1) {
    const { text, level } = lines.at(line);
    if (level !== 'warning' && level !== 'debug' && !isNoise(text) && isPlaced(text)) return line;
  }
  return undefined;
}
