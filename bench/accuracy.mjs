import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze } from '../dist/analyzer/analyze.js';
import { LogText } from '../dist/kernel/log-text.js';
import { options } from './analyzer.mjs';
import { figure, mib, percentile, section } from './table.mjs';

const mostQuotes = 12;
const mostLinesOfQuote = 10;
const sureFrom = 0.7;
const nearLines = 3;

/** The categories that are right for each word of the labels; a word that is not here is not judged. */
const rightCategories = {
  compile: ['compile', 'type_check'],
  'type-check': ['type_check', 'compile'],
  test: ['test', 'coverage'],
  'lint/format': ['lint', 'security_check'],
  dependency: ['dependency'],
  network: ['network', 'service_limit'],
  auth: ['credentials', 'permission'],
  resource: ['resources'],
  timeout: ['timeout'],
  config: ['config', 'missing_tool'],
  'tool-missing': ['missing_tool', 'config'],
  infrastructure: ['runner'],
  docker: ['container'],
  'docker/container': ['container'],
  deploy: ['deploy'],
  vcs: ['vcs'],
  'runtime-crash': ['crash'],
};

/**
 * How often the analyser is right on labelled logs: `labels.jsonl` in the directory names, for each log, the lines that
 * a reader took for the cause and the category of the failure.
 */
export function benchAccuracy(directory) {
  const labels = readFileSync(join(directory, 'labels.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  const judged = labels.map((label) => judge(label, join(directory, label.file)));
  section(`Accuracy on ${judged.length} labelled logs`);
  explainColumns();
  printShares([['all', judged], ...byCi(judged)]);
  section('Reliability: what the confidence says, and how often the first quote is right');
  printReliability(judged);
  section('Throughput on the same logs');
  printThroughput(judged);
}

function judge(label, path) {
  const log = LogText.fromBytes(readFileSync(path));
  const started = performance.now();
  const { evidence, category, confidence } = analyze(log, {}, options);
  const ms = performance.now() - started;
  const quotes = evidence.slice(0, mostQuotes).map(({ line, end_line: end }) => ({
    from: line,
    to: Math.min(end ?? line, line + mostLinesOfQuote - 1),
  }));
  const holdsCause = ({ from, to }, slack = 0) =>
    label.cause_lines.some((line) => line >= from - slack && line <= to + slack);
  const near = (quote) => holdsCause(quote, nearLines);
  return {
    ci: label.ci,
    bytes: log.sizeBytes,
    ms,
    confidence,
    silent: evidence.length === 0,
    first: quotes.slice(0, 1).some((quote) => holdsCause(quote)),
    firstNear: quotes.slice(0, 1).some(near),
    any: quotes.some((quote) => holdsCause(quote)),
    shown: quotes.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    category: isRightCategory(label, category),
    sureAndWrong: confidence >= sureFrom && !quotes.some(near),
  };
}

/** Undefined where no person labelled the category. */
function isRightCategory({ category: wanted, category_by: by }, given) {
  return by === 'heuristic' ? undefined : rightCategories[wanted]?.includes(given);
}

function explainColumns() {
  console.log(`hit@1     the first quote, up to ${mostLinesOfQuote} lines of it, holds a line of the cause
±${nearLines}        the same, or misses it by ${nearLines} lines
any       one of the first ${mostQuotes} quotes holds a line of the cause
lines     shown in these quotes, median
silent    nothing quoted
category  right, on the labels whose category a person gave
sure ✗    confidence of ${sureFrom} or more, and no quote within ${nearLines} lines of the cause
`);
}

function byCi(judged) {
  const groups = new Map();
  for (const row of judged) groups.set(row.ci, [...(groups.get(row.ci) ?? []), row]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

function printShares(groups) {
  table(
    ['', 'logs', 'hit@1', `±${nearLines}`, 'any', 'lines', 'silent', 'category', 'of', 'sure ✗'],
    groups.map(([name, rows]) => {
      const named = rows.filter((row) => row.category !== undefined);
      const lines = percentile(
        rows.map((row) => row.shown),
        0.5,
      );
      return [
        name,
        rows.length,
        percent(rows, 'first'),
        percent(rows, 'firstNear'),
        percent(rows, 'any'),
        lines,
        percent(rows, 'silent'),
        percent(named, 'category'),
        named.length,
        percent(rows, 'sureAndWrong'),
      ];
    }),
  );
}

function printReliability(judged) {
  const bands = Array.from({ length: 10 }, (_, band) => ({
    name: `${(band / 10).toFixed(1)} – ${((band + 1) / 10).toFixed(1)}`,
    rows: judged.filter((row) => Math.min(9, Math.floor(row.confidence * 10 + 1e-9)) === band),
  })).filter(({ rows }) => rows.length > 0);
  table(
    ['confidence', 'logs', 'stated', 'right'],
    bands.map(({ name, rows }) => [name, rows.length, `${(100 * meanOf(rows)).toFixed(1)} %`, percent(rows, 'first')]),
  );
  const gap = bands.reduce((sum, { rows }) => sum + rows.length * Math.abs(meanOf(rows) - shareOf(rows, 'first')), 0);
  console.log();
  figure('mean gap between stated and right', `${((100 * gap) / judged.length).toFixed(1)} %`, 'weighted by logs');
}

function printThroughput(judged) {
  const bytes = judged.reduce((sum, row) => sum + row.bytes, 0);
  const totalMs = judged.reduce((sum, row) => sum + row.ms, 0);
  const times = judged.map((row) => row.ms);
  figure(
    'analyse, one after the other on one core',
    `${(mib(bytes) / (totalMs / 1_000)).toFixed(0)} MiB/s`,
    `${mib(bytes).toFixed(1)} MiB in ${(totalMs / 1_000).toFixed(2)} s`,
  );
  figure('one log, p50', `${percentile(times, 0.5).toFixed(1)} ms`);
  figure('one log, p99', `${percentile(times, 0.99).toFixed(1)} ms`);
}

/** The first column to the left, the others to the right. */
function table(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => String(row[column]).length)));
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]),
    );
    console.log(cells.join('  '));
  }
}

function percent(rows, field) {
  return rows.length === 0 ? '–' : `${(100 * shareOf(rows, field)).toFixed(1)} %`;
}

function shareOf(rows, field) {
  return rows.filter((row) => row[field]).length / rows.length;
}

function meanOf(rows) {
  return rows.reduce((sum, row) => sum + row.confidence, 0) / rows.length;
}
