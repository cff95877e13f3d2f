import { buildsOrTests } from './builds-or-tests.ts';
import { trivial } from './last-command.ts';
import type { Marker } from './markers.ts';
import { type RunEnd, runEnd } from './run-end.ts';
import type { Stream } from './separate-streams.ts';
import { softFailure } from './soft-failure.ts';
import type { Step } from './step.ts';
import { type Stretch, toleratedStretches } from './tolerated.ts';

export type { Step } from './step.ts';

const longestCommand = 400;
const mostCommands = 2000;
const mostBefore = 4;
/** How far below a failure the pipeline says that it caught it. */
const nearLines = 10;
const codeWithin = 3;
/** `traced` by the shell itself as it ran; `ofScript` the last of several that a step is about to run. */
export type EchoedCommand = { line: number; command: string; traced?: boolean; ofScript?: boolean };

/** How the run went, as far as its log tells: its steps, the failing one, and where it was cleaned up. */
export type RunOutline = {
  /** The step that ended the job; its last line is the one before the exit marker. */
  failing: Step | null;
  /** The steps, and commands of steps, that ran and printed something before the failing one: the last few, in order. */
  before: readonly Step[];
  /** Lines from here on belong to cleaning up. */
  epilogueFrom: number;
  end: RunEnd;
  failureMarks: readonly number[];
  /** Commands in the order they ran, and the lines on which they were echoed. */
  commands: readonly EchoedCommand[];
  /** Where failures did not end the job, in line order. */
  tolerated: readonly Stretch[];
  /** What other processes printed than the one that failed, where several ran side by side. */
  elsewhere: readonly Stretch[];
  /** The lines of each process, where several ran side by side. */
  streams: readonly Stream[];
};

type Reading = {
  open: Step;
  previous: Step | null;
  failing: Step | null;
  /** A failure after which the job was told to go on. */
  caught: Step | null;
  quoted: Marker | null;
  structured: boolean;
  /** Whether what is open is a command that was echoed. */
  echoed: boolean;
  /** Where a step's header begins whose end is not reached yet. */
  header: number | null;
  epilogue: number | null;
  commands: EchoedCommand[];
  /** Whether what follows belongs to another job than the one that failed, or cleans up after one that was stopped. */
  over: boolean;
};

/** Gets the markers in line order, the number of lines and where each process's lines stand; gives the outline. */
export function outlineOf(markers: readonly Marker[], count: number, streams: readonly Stream[] = []): RunOutline {
  const reading: Reading = {
    open: { name: null, command: null, from: 1, to: count, code: null },
    failing: null,
    caught: null,
    quoted: null,
    structured: markers.some(({ kind }) => kind === 'command' || kind === 'step'),
    previous: null,
    echoed: false,
    header: null,
    epilogue: null,
    commands: [],
    over: false,
  };
  for (const marker of markers) read(reading, marker);
  const failureMarks = markers.filter((marker) => marker.kind === 'failed').map((marker) => marker.line);
  const end = runEnd(markers, count);
  const broken = brokenStream(markers, streams, reading.failing);
  const failing =
    broken ?? reading.failing ?? softFailure(markers, failureMarks, count) ?? lastTraced(markers, reading, count);
  return {
    failing,
    before: failing ? stretchesBefore(markers, failing, reading) : [],
    epilogueFrom: Math.max(reading.epilogue ?? count + 1, (failing?.to ?? 0) + 1),
    end: broken ? { ...end, failed: true, passed: false } : end,
    failureMarks,
    commands: reading.commands,
    tolerated: [
      ...toleratedStretches(markers, count).map((stretch) => withinStream(stretch, streams)),
      ...streams.filter(({ blameless }) => blameless),
    ].sort((one, other) => one.from - other.from),
    elsewhere: broken ? streams.filter(({ name }) => name !== broken.name) : [],
    streams,
  };
}

/** What one process may fail in says nothing of those that ran beside it. */
function withinStream(stretch: Stretch, streams: readonly Stream[]): Stretch {
  const stream = streams.find(({ from, to }) => stretch.from >= from && stretch.from <= to);
  return stream ? { ...stretch, to: Math.min(stretch.to, stream.to) } : stretch;
}

/** The command that printed a line: the last one echoed before it within the step that failed. */
export function commandAt({ commands, failing }: RunOutline, line: number): string | null {
  const first = failing?.from ?? 1;
  if (line < first) return commands.findLast((echoed) => echoed.line <= line)?.command ?? null;
  const before = commands.findLast((echoed) => echoed.line <= line && echoed.line >= first);
  const script = commands.some((echoed) => echoed.ofScript && echoed.command === failing?.command);
  if (script && before?.traced) return before.command;
  return failing?.command ?? before?.command ?? null;
}

function read(reading: Reading, marker: Marker): void {
  if (marker.kind === 'job') startJob(reading, marker);
  else if (reading.over) return;
  else if (marker.kind === 'exit') exit(reading, marker);
  else if (marker.kind === 'caught') endCaught(reading, marker);
  else if (reading.epilogue !== null) return;
  else if (marker.kind === 'epilogue') endWork(reading, marker);
  else if (marker.kind === 'stopped') stop(reading, marker);
  else if (marker.kind === 'quoted') reading.quoted = marker;
  else if (marker.kind === 'header-end') endHeader(reading, marker);
  else if (isOpening(reading, marker)) open(reading, marker);
}

function endHeader(reading: Reading, marker: Marker): void {
  if (reading.header !== null && marker.line - reading.header < longestCommand)
    reading.open = { ...reading.open, from: marker.line + 1, startsWithOutput: true };
  reading.header = null;
}

/** What is caught may also have passed: then the failure far above it stays the one that counts. */
function endCaught(reading: Reading, { line }: Marker): void {
  if (reading.failing && line - reading.failing.to <= nearLines) reading.caught = reading.failing;
}

/** A log of several jobs: what follows the one that failed is not about it; before it, cleaning up ends with a job. */
function startJob(reading: Reading, marker: Marker): void {
  reading.over = reading.failing !== null;
  if (reading.over) return;
  reading.epilogue = null;
  reading.open = { name: null, command: null, from: marker.line, to: Number.MAX_SAFE_INTEGER, code: null };
}

/** A CI opens a step that never ran too, only to state that it was skipped; a command that it echoes ran. */
function endWork(reading: Reading, marker: Marker): void {
  reading.epilogue = marker.line;
  if (reading.previous && !reading.echoed && marker.line - reading.open.from <= 2)
    reading.open = { ...reading.previous };
}

/** Only steps that run in any case follow, and how they end says nothing. */
function stop(reading: Reading, marker: Marker): void {
  endWork(reading, marker);
  reading.over = true;
}

function isOpening({ structured }: Reading, { kind }: Marker): boolean {
  return (
    kind === 'step' ||
    kind === 'section' ||
    kind === 'command' ||
    kind === 'trace' ||
    (kind === 'prompt' && !structured)
  );
}

function open(reading: Reading, marker: Marker): void {
  const { command } = marker;
  if (command && reading.commands.length < mostCommands && !(marker.kind === 'trace' && trivial.test(command)))
    reading.commands.push({
      line: marker.line,
      command,
      traced: marker.kind === 'trace',
      ofScript: marker.ofScript === true,
    });
  if (marker.kind === 'trace') return;
  reading.previous = reading.open;
  reading.echoed = marker.kind === 'command' || marker.kind === 'prompt';
  reading.open = opened(marker, reading.open);
  reading.header = marker.kind === 'step' ? marker.line : null;
}

function opened(marker: Marker, open: Step): Step {
  const step = { from: marker.line, to: Number.MAX_SAFE_INTEGER, code: null };
  return marker.kind === 'step' || marker.kind === 'section'
    ? { ...step, name: marker.name ?? null, command: marker.command ?? null }
    : { ...step, name: open.name, command: marker.command ?? null };
}

function exit(reading: Reading, marker: Marker): void {
  if (marker.code === 0)
    reading.open = { ...reading.open, command: null, from: marker.line + 1, startsWithOutput: true };
  else if (reading.failing === reading.caught || isLivedWith(reading.failing, reading))
    reading.failing = failed(reading, marker);
  else if (reading.failing?.code === null && marker.code && marker.line - reading.failing.to <= codeWithin)
    // Tekton says that a step failed before it says with which code.
    reading.failing = { ...reading.failing, code: marker.code };
}

/** A job whose step could not prepare something, and whose next ones build and test all the same, was told to go on. */
function isLivedWith(failing: Step | null, { open, epilogue }: Reading): boolean {
  if (!failing?.name || !open.name || open.from <= failing.to || epilogue !== null) return false;
  return !buildsOrTests(failing) && buildsOrTests(open);
}

function failed({ open, quoted, epilogue }: Reading, marker: Marker): Step {
  const start = quoted && marker.command === undefined && marker.line - quoted.line < longestCommand ? quoted : marker;
  const last = epilogue !== null && epilogue > open.from ? Math.min(start.line, epilogue) - 1 : start.line - 1;
  return { ...open, command: start.command ?? open.command, to: last, code: marker.code ?? null };
}

function stretchesBefore(markers: readonly Marker[], failing: Step, reading: Reading): Step[] {
  const begin = markers.findLast(({ line, kind, code }) => line < failing.from && (kind === 'job' || code === 0));
  const opening = markers.filter(
    (marker) =>
      marker.line > (begin?.line ?? 0) &&
      marker.line <= failing.from &&
      marker.kind !== 'trace' &&
      isOpening(reading, marker),
  );
  const steps: Step[] = [];
  for (const [index, marker] of opening.entries()) {
    const to = (opening[index + 1]?.line ?? failing.from) - 1;
    steps.push({ ...opened(marker, steps.at(-1) ?? failing), to });
  }
  return steps.filter(({ from, to }) => to > from).slice(-mostBefore);
}

/** Where processes ran side by side, the lines of the one that the log says failed. */
function brokenStream(markers: readonly Marker[], streams: readonly Stream[], ended: Step | null): Step | null {
  const mark = markers.find(({ kind, name }) => kind === 'broken-stream' && streams.some((one) => one.name === name));
  const stream = mark ? streams.find(({ name }) => name === mark.name) : streams.find(({ broken }) => broken);
  if (!stream) return null;
  const { name, from, to } = stream;
  // A container begins with its output, a task of a runner with a line about it.
  const startsWithOutput = mark !== undefined;
  return { name, command: null, from, to, code: mark?.code ?? ended?.code ?? null, startsWithOutput };
}

/** Some CIs echo each command and stop at the first that fails, without a marker for it. */
function lastTraced(markers: readonly Marker[], reading: Reading, count: number): Step | null {
  const first = markers.find(({ kind }) => kind === 'trace' || kind === 'section');
  if (!first || reading.structured || reading.commands.length === 0) return null;
  if (first.line > 3 && first.kind === 'trace') return null;
  const last = Math.min(count, (reading.epilogue ?? count + 1) - 1);
  return { name: null, command: null, from: 1, to: last, code: null };
}
