import { basename } from 'node:path';
import { answersTo, excerptSizes, labelsIn } from './accuracy/answers.mjs';
import { printConfidence } from './accuracy/confidence.mjs';
import { intervalOf } from './accuracy/interval.mjs';
import { sureFrom } from './accuracy/judge.mjs';
import { groupBy, judgedBy, percent, shareOf } from './accuracy/shares.mjs';
import { columns, figure, mib, percentile, section } from './table.mjs';

/** A share of fewer logs is not significant. */
const fewest = 4;

/**
 * Measures how often the analyser is correct on labelled logs. `labels.jsonl` in each directory has, for each log, the
 * lines that a reader considers the cause, other lines that also state the reason, and the category of the failure.
 */
export function benchAccuracy(directories) {
  const sets = directories.map((directory) => ({ name: basename(directory), rows: benchSet(directory) }));
  section('Confidence of all sets: each value, and the share of such answers that is accepted');
  printConfidence(sets);
  section('The same without the winning detector');
  printConfidence(sets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.withoutWinner) })));
}

/** Prints the figures of a set, and returns its judged answers. */
function benchSet(directory) {
  const all = labelsIn(directory).map((label) => answersTo(label, directory));
  const rows = all.filter(({ empty }) => !empty);
  const empty = all.filter((row) => row.empty);
  section(`Accuracy on ${all.length} labelled logs: ${basename(directory)}`);
  explainColumns();
  printShares(groupsOf(rows));
  printIntervals(rows);
  section('Where the detectors that were made for it are missing');
  printShares([
    ['without the winning detector', rows.map((row) => row.withoutWinner)],
    ['without any detector', rows.map((row) => row.withoutDetectors)],
  ]);
  if (empty.length > 0) printHonesty(empty);
  printAdvice(all);
  section('Reliability: what the confidence says, and how often the first quote is right');
  printReliability(rows);
  section('Reliability without the winning detector');
  printReliability(rows.map((row) => row.withoutWinner));
  section('Excerpt for a language model: the share of the labelled lines that is in it');
  printExcerpts(rows);
  section('Throughput on the same logs');
  printThroughput(all);
  return rows;
}

function explainColumns() {
  console.log(`first     the first quote, up to ten lines of it, holds a line of the cause
accepted  the same, or another place where the reason stands as well
any       one of the first twelve quotes holds a line of the cause; "any acc." with the accepted places
lines     shown in these quotes, median
category  right, on the labels whose category a person gave; "cat. acc." with those that the label accepts too
sure      confidence of ${sureFrom} or more
sure ✗    such a confidence, and no quote within three lines of an accepted place
`);
}

function groupsOf(rows) {
  return [
    ['all', rows],
    ['a detector won', rows.filter(({ tool }) => tool !== null)],
    ['the window won', rows.filter(({ tool }) => tool === null)],
    ...named('group', rows),
    ...named('ci', rows),
  ];
}

function named(field, rows) {
  return [...groupBy(judgedBy(rows, field), field)]
    .filter(([, group]) => group.length >= fewest)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, group]) => [`${field} ${name}`, group]);
}

const shown = ['first', 'accepted', 'any', 'anyAccepted'];
const heads = ['first', 'accepted', 'any', 'any acc.'];

function printShares(groups) {
  columns(
    ['', 'logs', ...heads, 'lines', 'category', 'cat. acc.', 'of', 'sure', 'sure ✗'],
    groups
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => {
        const withCategory = judgedBy(rows, 'category');
        return [
          name,
          rows.length,
          ...shown.map((field) => percent(rows, field)),
          median(rows.map((row) => row.shown)),
          percent(withCategory, 'category'),
          percent(withCategory, 'categoryAccepted'),
          withCategory.length,
          percent(rows, 'sure'),
          percent(rows, 'sureAndWrong'),
        ];
      }),
  );
}

/** The range of shares that is likely for other projects of the same kind. */
function printIntervals(rows) {
  console.log();
  for (const [index, field] of shown.entries()) printInterval(heads[index], rows, field);
  printInterval('category', judgedBy(rows, 'category'), 'category');
  printInterval('sure ✗', rows, 'sureAndWrong');
}

function printInterval(name, rows, field) {
  if (rows.length === 0) return;
  const { low, high } = intervalOf(rows, field);
  figure(
    name,
    percent(rows, field),
    `95 % of draws of projects: ${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %`,
  );
}

function printHonesty(rows) {
  section('Logs with nothing to find');
  figure('answered honestly', `${rows.filter((row) => row.honest).length} of ${rows.length}`);
  for (const row of rows.filter((row) => !row.honest)) figure(`  ${row.id}`, row.given, `at ${row.confidence}`);
}

/** Compares the advice with the labels: only advice that misleads counts as wrong. */
function printAdvice(rows) {
  const retries = judgedBy(rows, 'retryWrong');
  const scopes = judgedBy(rows, 'scopeWrong');
  if (retries.length === 0 && scopes.length === 0) return;
  section('Advice: whether to run again, and whose problem it is');
  figure(
    'retry wrong',
    percent(retries, 'retryWrong'),
    `of ${retries.length}; told in ${percent(retries, 'retryTold')}`,
  );
  listWrong(retries, 'retryWrong', 'retry');
  figure('scope wrong', percent(scopes, 'scopeWrong'), `of ${scopes.length}; told in ${percent(scopes, 'scopeTold')}`);
  listWrong(scopes, 'scopeWrong', 'scope');
}

function listWrong(rows, wrong, told) {
  for (const row of rows.filter((row) => row[wrong])) figure(`  ${row.id}`, row[told], row.given);
}

function printReliability(judged) {
  const bands = Array.from({ length: 10 }, (_, band) => ({
    name: `${(band / 10).toFixed(1)} – ${((band + 1) / 10).toFixed(1)}`,
    rows: judged.filter((row) => Math.min(9, Math.floor(row.confidence * 10 + 1e-9)) === band),
  })).filter(({ rows }) => rows.length > 0);
  columns(
    ['confidence', 'logs', 'stated', 'first', 'accepted', 'category'],
    bands.map(({ name, rows }) => [
      name,
      rows.length,
      `${(100 * meanOf(rows)).toFixed(1)} %`,
      percent(rows, 'first'),
      percent(rows, 'accepted'),
      percent(judgedBy(rows, 'category'), 'category'),
    ]),
  );
  const gap = bands.reduce(
    (sum, { rows }) => sum + rows.length * Math.abs(meanOf(rows) - shareOf(rows, 'accepted')),
    0,
  );
  console.log();
  figure('mean gap between stated and accepted', `${((100 * gap) / judged.length).toFixed(1)} %`, 'weighted by logs');
}

/** The mean over all logs; a label may have more lines than an excerpt can hold. */
function printExcerpts(rows) {
  const lines = [
    ['around the answer', 'excerpts'],
    ['around the answer without any detector', 'excerptsWithout'],
  ];
  columns(
    ['', 'logs', ...excerptSizes.map((size) => `${size} tokens`), ...excerptSizes.map((size) => `any in ${size}`)],
    lines.map(([name, field]) => {
      const shares = judgedBy(rows, field).map((row) => row[field]);
      const mean = (of) =>
        `${((100 * shares.reduce((sum, share) => sum + of(share), 0)) / shares.length).toFixed(1)} %`;
      return [
        name,
        shares.length,
        ...excerptSizes.map((_, size) => mean((share) => share[size])),
        ...excerptSizes.map((_, size) => mean((share) => (share[size] > 0 ? 1 : 0))),
      ];
    }),
  );
}

function printThroughput(rows) {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const totalMs = rows.reduce((sum, row) => sum + row.ms, 0);
  const times = rows.map((row) => row.ms);
  figure(
    'analyse, one after the other on one core',
    `${(mib(bytes) / (totalMs / 1_000)).toFixed(0)} MiB/s`,
    `${mib(bytes).toFixed(1)} MiB in ${(totalMs / 1_000).toFixed(2)} s`,
  );
  figure('one log, p50', `${median(times).toFixed(1)} ms`);
  figure('one log, p99', `${percentile(times, 0.99).toFixed(1)} ms`);
}

function median(values) {
  return percentile(values, 0.5);
}

function meanOf(rows) {
  return rows.reduce((sum, row) => sum + row.confidence, 0) / rows.length;
}
