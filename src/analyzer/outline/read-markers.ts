import type { Lines } from '../read/lines.ts';
import { lastCommand } from './last-command.ts';
import { type Marker, type MarkerKind, type MarkerRule, markerRules } from './markers.ts';

const longestBlock = 400;
const lastLines = 6;
// How a CI tells that a run ended, or begins a log whose end it tells.
const ends: ReadonlySet<MarkerKind> = new Set(['exit', 'failed', 'broken-stream', 'ended', 'passed', 'begun']);
const verdicts: ReadonlySet<MarkerKind> = new Set(['epilogue', 'ended', 'passed']);
const headLines = 6;
const shortestBelowHead = 60;
const longestScript = 200;
// The script stands in the lines below, and its shell alone tells nothing.
const opensScript = /^\S{0,40}sh -\w{0,4}c ["']$/;
// A program that shows its reader what to type.
const advice = /\b(?:commands?|manually|try|run)(?: [\w'-]{1,20}){0,9}:$/i;
const underline = /^\+ {1,400}~{1,400}$/;
const copiedExit = /^(?:Error: )?Process completed with exit code/;

/** Gets each rule's candidate lines; gives the CI's markers in line order, read from the cleaned or the framed line. */
export function readMarkers(lines: Lines, candidates: readonly (readonly number[])[]): Marker[] {
  const markers: Marker[] = [];
  markerRules.forEach((rule, index) => {
    for (const line of candidates[index] ?? []) {
      const matched = rule.match.exec(lines.at(line).text) ?? rule.match.exec(lines.framed(line));
      if (!matched || (matched.groups?.command && isOnlyShown(lines, line, rule))) continue;
      const { name, command, code } = withoutShell({ ...matched.groups, ...following(lines, line, rule) });
      markers.push({
        kind: rule.kind,
        line,
        ...extentOf(lines, line, rule),
        ...(name ? { name } : {}),
        ...(command ? { command, ...scriptOf(lines, line, rule) } : {}),
        ...(code ? { code: Number(code) } : {}),
      });
    }
  });
  const ofRun = withoutHead(lines, markers);
  return withoutDoubtful(lines, withoutEarly(lines, ofRun)).toSorted((a, b) => a.line - b.line);
}

function extentOf(lines: Lines, line: number, { block, since, copied, last, within }: MarkerRule): Partial<Marker> {
  const from = since && nearestAbove(lines, line, since);
  return {
    ...(from ? { from } : {}),
    ...(block ? { to: blockEnd(lines, line) } : {}),
    ...(copied ? { copied } : {}),
    ...(last ? { last } : {}),
    ...(within ? { within } : {}),
  };
}

function nearestAbove(lines: Lines, line: number, match: RegExp): number | undefined {
  for (let at = line - 1; at > 0 && at >= line - longestBlock; at -= 1) if (match.test(lines.at(at).text)) return at;
  return undefined;
}

/** Above its output a log may tell how the run ended: that ends nothing. */
function withoutHead(lines: Lines, markers: readonly Marker[]): readonly Marker[] {
  if (lines.count < shortestBelowHead) return markers;
  const told = new Set(
    markers.filter(({ kind, line }) => line <= headLines && verdicts.has(kind)).map(({ line }) => line),
  );
  return markers.filter(({ line }) => !told.has(line));
}

/** Of what programs print as well, the last, where it ends the log and nothing else tells how the run ended. */
function withoutEarly(lines: Lines, markers: readonly Marker[]): readonly Marker[] {
  if (!markers.some(({ last }) => last)) return markers;
  const isTold = markers.some(({ kind, last }) => !last && ends.has(kind));
  const final = isTold ? undefined : markers.findLast(({ last, line }) => last && line > lines.count - lastLines);
  return markers.filter((marker) => !marker.last || marker === final);
}

/** Of a copied log the forms are common words: they count where nothing else marks a step, above the CI's own last line. */
function withoutDoubtful(lines: Lines, markers: readonly Marker[]): readonly Marker[] {
  if (!markers.some(({ copied }) => copied)) return markers;
  const isMarked = markers.some(({ kind, copied }) => (kind === 'step' || kind === 'section') && !copied);
  const exit = markers.findLast(({ kind, line }) => kind === 'exit' && copiedExit.test(lines.at(line).text));
  const end = isMarked ? 0 : (exit?.line ?? 0);
  return markers.filter(({ line, copied }) => !copied || line < end);
}

/** Whether a command stands there for a reader, and did not run. */
function isOnlyShown(lines: Lines, line: number, { kind }: MarkerRule): boolean {
  return kind === 'trace' ? isUnderlined(lines, line) : isAdvised(lines, line);
}

/** Whether the line above says that the reader may type what follows: nothing has run. */
function isAdvised(lines: Lines, line: number): boolean {
  return line > 1 && advice.test(lines.at(line - 1).text.trimEnd());
}

/** Whether a line is code that PowerShell shows with the place of an error, or what it underlines there. */
function isUnderlined(lines: Lines, line: number): boolean {
  return underline.test(lines.at(line).text) || underline.test(lines.at(line + 1).text);
}

function withoutShell(groups: Record<string, string>): Record<string, string> {
  const { command = '', ...others } = groups;
  return opensScript.test(command) ? others : groups;
}

function following(lines: Lines, line: number, { below }: MarkerRule): Record<string, string> {
  if (!below) return {};
  for (let at = line + 1; at <= line + below.within; at += 1) {
    const matched = below.match.exec(lines.at(at).text);
    if (matched?.groups) return matched.groups;
  }
  return {};
}

/** Of a script of several commands, the last: the ones before it are mostly its preparation. */
function scriptOf(lines: Lines, line: number, { scriptUntil }: MarkerRule): Partial<Marker> {
  const script: string[] = [];
  for (let at = line + 1; scriptUntil && at <= line + longestScript; at += 1) {
    const { text } = lines.at(at);
    if (scriptUntil.test(text) || at > lines.count) {
      const command = script.length > 1 ? lastCommand(script) : undefined;
      return command === undefined ? {} : { command, ofScript: true };
    }
    script.push(text);
  }
  return {};
}

function blockEnd(lines: Lines, line: number): number {
  const indent = indentOf(lines.at(line).text);
  let end = line;
  for (let at = line + 1; at <= Math.min(lines.count, line + longestBlock); at += 1) {
    const { text } = lines.at(at);
    if (text.trim() === '') continue;
    if (indentOf(text) <= indent) break;
    end = at;
  }
  return end;
}

function indentOf(text: string): number {
  return text.search(/\S|$/);
}
