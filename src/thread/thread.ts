import { constants, setPriority } from 'node:os';
import { type MessagePort, workerData } from 'node:worker_threads';
import { analyze } from '../analyzer/analyze.ts';
import type { Detector } from '../analyzer/detect/detector.ts';
import { modelExcerpt } from '../analyzer/excerpt/model-excerpt.ts';
import type { AnalyzeOptions } from '../analyzer/options.ts';
import { emptyDiagnosis } from '../analyzer/tell/empty-diagnosis.ts';
import type { Diagnosis } from '../contract/analyses/analysis.ts';
import { maxLogBytes } from '../contract/analyses/ingest.ts';
import { LogText } from '../kernel/log-text.ts';
import { type Unpacked, unpackLog } from '../unpack/unpack-log.ts';
import { BodyMemory } from './body-memory.ts';
import { countLines } from './count-lines.ts';
import { hashCause } from './hash-cause.ts';
import { payloadMac } from './payload-mac.ts';
import type {
  Analysed,
  CheckedPattern,
  CheckTask,
  FetchedTask,
  Refusal,
  RunRead,
  ThreadAnswer,
  ThreadReport,
  ThreadSettings,
  ThreadTask,
  TrialTask,
  TriedLog,
} from './protocol.ts';
import { pruned } from './prune-body.ts';
import { parseJson } from './read-json.ts';
import { readPosted } from './read-posted.ts';
import { readySetOf } from './ready-sets.ts';
import { runContext } from './run-context.ts';

const settings = workerData as ThreadSettings;
// Elsewhere than on Linux it would be the priority of the whole process.
if (settings.yields && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const detectors = await loadDetectors();
const memory = new BodyMemory();

/** One posted body, from its bytes to its diagnosis. What the sender did wrong is an answer, never a throw. */
export async function analyzeBody(task: ThreadTask): Promise<ThreadAnswer> {
  report(task, { kind: 'started' });
  const startedMs = performance.now();
  const mac = task.work === 'analyze' ? undefined : payloadMac(settings.secretKey, task);
  if (task.work === 'mac' && mac !== undefined) return { kind: 'mac', payloadMac: mac };
  const reading = await readPosted(task, memory.join(task.pieces));
  if (reading.kind === 'refused') return reading;
  const { log, kind: _, ignored, payload: __, ...facts } = reading;
  const ownPatterns = await readySetOf(task.ownPatterns);
  const read: RunRead = { ...facts, facts: measure(log), ...(mac !== undefined && { payloadMac: mac }) };
  report(task, { kind: 'read', read });
  const parsedMs = performance.now();
  const diagnosis = analyze(log, runContext(read), { ...options(), ownPatterns });
  const times = { parseMs: parsedMs - startedMs, analyzeMs: performance.now() - parsedMs };
  return {
    kind: 'analysed',
    run: read.run,
    diagnosis,
    times,
    ...(ignored && { ignored }),
    ...(mac !== undefined && { payloadMac: mac }),
    ...excerptOf(log, diagnosis),
  };
}

/** A fetched log. */
export async function analyzeFetched(task: FetchedTask): Promise<ThreadAnswer> {
  report(task, { kind: 'started' });
  const startedMs = performance.now();
  const { run, defaultBranch, isTag, cut, bytes } = task;
  const unpacked = await unpackLog(bytes, maxLogBytes);
  const ownPatterns = await readySetOf(task.ownPatterns);
  const log = LogText.fromBytes(unpacked.kind === 'log' ? unpacked.bytes : new Uint8Array());
  const facts = { run, ...(defaultBranch !== undefined && { defaultBranch }), ...(isTag && { isTag }) };
  const read: RunRead = { ...facts, facts: measure(log) };
  report(task, { kind: 'read', read });
  const diagnosis =
    unpacked.kind === 'log'
      ? analyze(log, runContext(read), { ...options(), ownPatterns, ...(cut && { cut }) })
      : unreadable(unpacked, read);
  const times = { parseMs: 0, analyzeMs: performance.now() - startedMs };
  return { kind: 'analysed', run, diagnosis, times, ...excerptOf(log, diagnosis, cut?.droppedLines) };
}

/** Whether an expression can be used; compiling one takes a moment. */
export async function checkPattern({ port, ...sought }: CheckTask): Promise<CheckedPattern> {
  port.postMessage({ kind: 'started' } satisfies ThreadReport);
  const { problemWith } = await import('../analyzer/own-patterns/ready-patterns.ts');
  const problem = problemWith(sought);
  return { kind: 'checked', ...(problem !== undefined && { problem }) };
}

/** A pattern on a log, beside the others of its tenant. */
export async function tryPattern(task: TrialTask): Promise<TriedLog | Refusal> {
  report(task, { kind: 'started' });
  const [{ readTrial }, { tryPattern: tryOn }] = await Promise.all([
    import('./read-trial.ts'),
    import('../analyzer/own-patterns/try-pattern.ts'),
  ]);
  const reading = await readPosted(task, memory.join(task.pieces));
  if (reading.kind === 'refused') return reading;
  const trial = readTrial(reading.payload);
  if (trial.kind === 'refused') return trial;
  const { log, kind: _, ignored: __, payload: ___, ...facts } = reading;
  const read: RunRead = { ...facts, facts: measure(log) };
  report(task, { kind: 'read', read });
  const { pattern } = trial;
  const beside = (task.ownPatterns?.patterns ?? []).filter(({ id }) => id !== pattern.id);
  return { kind: 'tried', ...tryOn(log, { pattern, beside }, { ...options(), run: runContext(read) }) };
}

/** What a forge keeps as the log is no text that can be had: the analysis says so. */
function unreadable(unpacked: Exclude<Unpacked, { kind: 'log' }>, read: RunRead): Diagnosis {
  const why = unpacked.kind === 'too_large' ? 'it unpacks to more than 10 MiB' : unpacked.why;
  return emptyDiagnosis({
    facts: read.facts,
    run: runContext(read),
    hash: hashCause,
    reason: `The log cannot be read: ${why}.`,
  });
}

/** What verbs read of a JSON body that is too large for the event loop. */
export function readLargeJson({ bytes, port }: { bytes: Uint8Array; port: MessagePort }): unknown {
  port.postMessage({ kind: 'started' } satisfies ThreadReport);
  return pruned(parseJson(bytes));
}

function options(): AnalyzeOptions {
  return { hash: hashCause, evidence: settings.evidence, ...(detectors && { detectors }) };
}

function excerptOf(log: LogText, { evidence }: Diagnosis, droppedLines = 0): Pick<Analysed, 'excerpt'> {
  const { excerptTokens: mostTokens } = settings;
  if (mostTokens === undefined || settings.evidence === 'none') return {};
  return { excerpt: modelExcerpt(log, evidence, { mostTokens, droppedLines }) };
}

async function loadDetectors(): Promise<readonly Detector[] | undefined> {
  if (settings.detectorsModule === undefined) return undefined;
  const loaded = (await import(settings.detectorsModule)) as { detectors: readonly Detector[] };
  return loaded.detectors;
}

function report(task: { port: MessagePort }, message: ThreadReport): void {
  task.port.postMessage(message);
}

function measure(log: LogText): RunRead['facts'] {
  const bytes = log.bytes();
  return { bytes: bytes.length, lines: countLines(bytes) };
}
