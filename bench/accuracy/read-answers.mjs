import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { analyze } from '../../dist/analyzer/analyze.js';
import { LogText } from '../../dist/kernel/log-text.js';
import { options } from '../analyzer.mjs';
import { section } from '../table.mjs';
import { labelsIn } from './answers.mjs';
import { randomNumbers } from './random-numbers.mjs';

const mostOfQuote = 300;

/** Prints complete answers to logs drawn from each set, for a person to read. The same seed draws the same logs. */
export function readAnswers(directories, { answers = 20, seed = 7 }) {
  for (const directory of directories) {
    section(`${answers} answers, drawn by seed ${seed}: ${basename(directory)}`);
    for (const label of drawn(labelsIn(directory), answers, randomNumbers(seed))) print(label, directory);
  }
}

function drawn(labels, count, random) {
  const left = [...labels];
  const chosen = [];
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  return chosen;
}

function print(label, directory) {
  const answer = analyze(LogText.fromBytes(readFileSync(join(directory, label.file))), {}, options);
  const { suggested_fix: fix, evidence, retry } = answer;
  const [cause] = evidence;
  const wanted = (label.cause_lines ?? []).slice(0, 3).join(', ') || '–';
  console.log(`
${label.id}: wanted line ${wanted}, ${label.category ?? label.expect}
  title     ${answer.title}
  cause     ${answer.root_cause}
  fix       ${fix.summary}${fix.commands.map((command) => `\n            $ ${command}`).join('')}
  where     ${answer.command ?? '–'} · ${answer.step ?? '–'} · ${answer.locations.map(({ path, line }) => `${path}${line === null ? '' : `:${line}`}`).join(', ') || '–'}
  tests     ${answer.tests.slice(0, 3).join(' · ') || '–'}
  verdict   ${answer.category} at ${answer.confidence} by ${answer.tool ?? 'the form of its lines'}; retry ${retry.advice}; ${answer.cause_scope}
  quote     ${cause ? `line ${cause.line}: ${cause.text.slice(0, mostOfQuote).replaceAll('\n', '\n            ')}` : '–'}`);
}
