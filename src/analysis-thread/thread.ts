import { workerData } from 'node:worker_threads';
import { analyze } from '../analyzer/analyze.ts';
import type { Detector } from '../analyzer/detector.ts';
import type { LogText } from '../log-text.ts';
import { hashCause } from './hash-cause.ts';
import { payloadMac } from './payload-mac.ts';
import type { RunRead, ThreadAnswer, ThreadNote, ThreadSettings, ThreadTask } from './protocol.ts';
import { readBody } from './read-body.ts';
import { runContext } from './run-context.ts';

const settings = workerData as ThreadSettings;
const detectors = await loadDetectors();

const lineFeed = 0x0a;

/** One posted body, from its bytes to its diagnosis. What the sender did wrong is an answer, never a throw. */
export function analyzePosted(task: ThreadTask): ThreadAnswer {
  note(task, { kind: 'started' });
  const startedMs = performance.now();
  const mac = task.work === 'analyze' ? undefined : payloadMac(settings.secretKey, task);
  if (task.work === 'mac' && mac !== undefined) return { kind: 'mac', payloadMac: mac };
  const reading = readBody(task, join(task.pieces));
  if (reading.kind === 'refused') return reading;
  const { log, kind: _, ...facts } = reading;
  const read: RunRead = { ...facts, facts: measure(log), ...(mac !== undefined && { payloadMac: mac }) };
  note(task, { kind: 'read', read });
  const parsedMs = performance.now();
  const diagnosis = analyze(log, runContext(read), {
    hash: hashCause,
    evidence: settings.evidence,
    ...(detectors && { detectors }),
  });
  const times = { parseMs: parsedMs - startedMs, analyzeMs: performance.now() - parsedMs };
  return { kind: 'analysed', run: read.run, diagnosis, times, ...(mac !== undefined && { payloadMac: mac }) };
}

async function loadDetectors(): Promise<readonly Detector[] | undefined> {
  if (settings.detectorsModule === undefined) return undefined;
  const loaded = (await import(settings.detectorsModule)) as { detectors: readonly Detector[] };
  return loaded.detectors;
}

function note(task: ThreadTask, message: ThreadNote): void {
  task.port.postMessage(message);
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  return pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces);
}

function measure(log: LogText): RunRead['facts'] {
  const bytes = log.bytes();
  let lines = bytes.at(-1) === lineFeed ? 0 : 1;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineFeed) lines++;
  return { bytes: bytes.length, lines };
}
