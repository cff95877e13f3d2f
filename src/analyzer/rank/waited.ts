import type { Category } from '../../contract/analyses/analysis.ts';
import { classified, namesReason } from '../classify/classified.ts';
import type { DetectedFinding } from '../detect/detect.ts';
import type { Strength } from '../detect/detector.ts';
import { isFatalMessage } from '../detect/fatal-message.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import { isTestOutput } from '../detect/test-output.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import { blockText } from './block-text.ts';
import { findingAt } from './finding-at.ts';
import { linesHolding } from './mentions.ts';
import type { Ranked } from './rank.ts';

// That something did not come up in time: helm, kubectl, compose, wait-for-it, dockerize and loops that ask for a health.
const inVain =
  /\b(?:timed[ -]out waiting|(?:time(?:d[ -]?)?out|gave up|giving up)\b.{0,20}\b(?:after|waiting|of) .{0,40}\d ?(?:s|m|sec|min|attempts|tries)|context deadline exceeded|progress deadline|did(?:n't| not) (?:become|get|come|start) (?:ready|healthy|up|available)|(?:is|are|still) (?:not (?:ready|healthy)|unhealthy)|failed to become (?:ready|healthy)|job \S{1,253} failed: \w{4,20}Exceeded)/i;
const shows =
  /\b(?:kubectl|oc|helm|docker|docker-compose|podman|nomad)\b.{0,200}\b(?:logs?|events?|describe|inspect|status)\b|\bjournalctl\b/;
// How a script heads what it shows of them
const heads = /^[=#*-]{2,10} (?:logs|events|describe|pods)\b/;
// The table of events that `kubectl get events` prints
const eventTable = /^LAST SEEN {2,8}TYPE\b/;
// Helm, of a hook, and kubectl
const ofJob = /\bjob (?<job>[a-z\d][a-z\d.-]{1,252}) failed: /;
const ofPod = /\bpod\/(?<pod>[a-z\d][a-z\d.-]{1,252})/;
// A row of `kubectl get pods` of one that is up
const isUp = /^\S{1,253} {1,250}(?<ready>\d{1,3})\/\k<ready> {1,20}(?:Running|Completed)\b/;
// Of one that found its place, whatever became of it there
const hasRun = /^\S{1,253} {1,250}\d{1,3}\/\d{1,3} {1,20}(?:Running|Completed|Error|CrashLoopBackOff)\b/;
const lastOfStep = 6;
const mostShown = 400;
const mostAbove = 2000;
const sure: ReadonlySet<Strength> = new Set(['exact', 'specific']);
const ofWaiting: ReadonlySet<Category> = new Set(['timeout', 'deploy', 'container', 'network', 'unknown']);

type Found = { lines: Lines; outline: RunOutline; cause: Ranked; others: readonly Ranked[] };

/** Whether the step ended because it had waited for something that did not come. */
export function waitedInVain({ lines, outline, cause }: Found): boolean {
  if (!ofWaiting.has(cause.category)) return false;
  const last = endOfWork(outline);
  const told = blockText(lines, cause.from, Math.min(cause.to, cause.from + lastOfStep));
  return inVain.test(told) || inVain.test(blockText(lines, Math.max(cause.from, last - lastOfStep), last));
}

/** What was printed behind the step: the events and logs of what it had waited for. */
export function shownBehind(found: Found): string {
  const { lines } = found;
  const from = behind(found);
  return blockText(lines, from, from + mostShown);
}

/** What the job shows of what it had waited for: what a rule is sure of, else the message with which a process gave up. */
export function reasonBehind(found: Found): DetectedFinding | undefined {
  if (!waitedInVain(found)) return undefined;
  const gaveUp = surelyBehind(found) ?? inLogsOfJob(found) ?? lastMessage(found);
  if (typeof gaveUp === 'number') return findingAt(found, gaveUp);
  return gaveUp && !namesReason(gaveUp.category) ? classified(gaveUp, found.lines, found.outline) : gaveUp;
}

/** The first error that a rule is sure of, below a command that shows such things. */
function surelyBehind(found: Found): Ranked | undefined {
  const { lines, cause, others } = found;
  const from = behind(found);
  const asked = numbersOf(from, Math.min(lines.count, from + mostShown)).find(
    (line) => isShowing(lines.at(line).text) || eventTable.test(lines.at(line).text),
  );
  if (asked === undefined) return undefined;
  const [first, ...more] = others
    .filter((other) => other.rule >= 0 && other.from > asked && other.from <= asked + mostShown)
    .filter(({ strength, category }) => sure.has(strength) && category !== cause.category)
    .filter(({ from: line }) => !isOfRunning(lines, line))
    .toSorted((one, another) => one.from - another.from);
  // Above the events that tell why stands the state of a pod.
  const told = more.find(({ tool, strength }) => tool === first?.tool && strength === 'exact');
  return first?.strength === 'specific' ? (told ?? first) : first;
}

function isShowing(text: string): boolean {
  return shows.test(text) || heads.test(text);
}

/** The first failure that a rule knows below the command or heading that shows the logs of the job which failed. */
function inLogsOfJob(found: Found): Ranked | undefined {
  const { lines, cause, others } = found;
  const job = ofJob.exec(blockText(lines, cause.from, cause.to))?.groups?.job;
  const from = behind(found);
  const shown = numbersOf(from, Math.min(lines.count, from + mostShown)).find((line) => {
    const { text } = lines.at(line);
    return job !== undefined && text.includes(job) && isShowing(text);
  });
  if (shown === undefined) return undefined;
  const below = others.filter(({ rule, from: line }) => rule >= 0 && line > shown && line <= shown + mostShown);
  const [first] = below.toSorted((one, another) => one.from - another.from);
  // The log of the very job speaks for it, whoever else prints the like.
  return first && { ...first, strength: 'specific' };
}

/** Whether an event is of a pod that a table of pods shows as running: it came up, or found its place, after all. */
function isOfRunning(lines: Lines, line: number): boolean {
  const { text } = lines.at(line);
  const pod = ofPod.exec(text)?.groups?.pod;
  if (pod === undefined) return false;
  const isOver = text.includes('FailedScheduling') ? hasRun : isUp;
  const rows = linesHolding(`${pod} `, lines, lines.count + 1).map((row) => lines.at(row).text.trim());
  return rows.some((row) => row.startsWith(pod) && isOver.test(row));
}

/** The first line that a logger marked as the end of its process, below the error or printed by another process meanwhile. */
function lastMessage({ lines, outline, cause }: Found): number | undefined {
  const end = Math.max(cause.to, endOfWork(outline)) + mostShown;
  const isLast = (line: number) => {
    return isFatalMessage(lines.shown(line)) && !isTestOutput({ from: line }, lines);
  };
  const begin = Math.max(cause.from - mostAbove, outline.failing?.from ?? 1);
  return (
    numbersOf(cause.to + 1, Math.min(lines.count, end)).find(isLast) ?? numbersOf(begin, cause.from - 1).find(isLast)
  );
}

/** Where the shell traces what it runs, or events are listed, a script may show these things itself, before it ends. */
function behind({ lines, outline, cause }: Pick<Found, 'lines' | 'outline' | 'cause'>): number {
  const end = endOfWork(outline);
  const next = outline.commands.find(({ traced, line }) => traced && line > cause.from && line <= end);
  const listed = numbersOf(cause.from + 1, Math.min(end, cause.to + mostShown)).find((line) =>
    eventTable.test(lines.at(line).text),
  );
  return next?.line ?? listed ?? Math.max(cause.to, end) + 1;
}

function endOfWork({ failing, epilogueFrom }: RunOutline): number {
  return failing?.to ?? epilogueFrom - 1;
}
