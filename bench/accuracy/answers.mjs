import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze } from '../../dist/analyzer/analyze.js';
import { detectors } from '../../dist/analyzer/detectors/index.js';
import { modelExcerpt } from '../../dist/analyzer/excerpt/model-excerpt.js';
import { LogText } from '../../dist/kernel/log-text.js';
import { options } from '../analyzer.mjs';
import { judge } from './judge.mjs';

/** Sizes of excerpts, in tokens. */
export const excerptSizes = [2000, 9000];
const without = new Map();

/** The labels of a set of logs: `labels.jsonl` has one object per line. */
export function labelsIn(directory) {
  return readFileSync(join(directory, 'labels.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** Three answers to a log: as the product gives it, without the winning detector, and without any detector. */
export function answersTo(label, directory) {
  const log = LogText.fromBytes(readFileSync(join(directory, label.file)));
  const started = performance.now();
  const answer = analyze(log, {}, options);
  const ms = performance.now() - started;
  const alone = label.expect === undefined;
  const blind = alone ? analyze(log, {}, { ...options, detectors: noDetectors }) : undefined;
  const unled = alone && answer.tool ? analyze(log, {}, { ...options, detectors: allBut(answer.tool) }) : answer;
  return {
    ...judge(label, answer),
    bytes: log.sizeBytes,
    ms,
    withoutWinner: judge(label, unled),
    withoutDetectors: blind && judge(label, blind),
    excerpts: excerptsOf(label, log, answer),
    excerptsWithout: blind && excerptsOf(label, log, blind),
  };
}

/** The share of the labelled lines in an excerpt of each size; undefined where no line is labelled. */
function excerptsOf({ cause_lines: wanted = [] }, log, { evidence }) {
  if (wanted.length === 0) return undefined;
  return excerptSizes.map((mostTokens) => {
    const lines = new Set(modelExcerpt(log, evidence, { mostTokens }).map(({ line }) => line));
    return wanted.filter((line) => lines.has(line)).length / wanted.length;
  });
}

const noDetectors = [];

/** Compiles each list of detectors only once. */
function allBut(tool) {
  const rest = without.get(tool) ?? detectors.filter((detector) => detector.tool !== tool);
  without.set(tool, rest);
  return rest;
}
