import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { rolldown } from 'rolldown';
import { LogText } from '../dist/kernel/log-text.js';
import { options } from './analyzer.mjs';
import { switchboard } from './mutate/switchboard.mjs';
import { switches } from './mutate/switches.mjs';
import { section } from './table.mjs';

const logs = new URL('../test/logs/', import.meta.url);
const mostNamed = 3;

/**
 * Switches off each constant, each predicate and each function that may find nothing of the files that decide, in turn, and
 * lists logs of the tests whose answers change. Fails where no answer changes: such code is not needed. With `only`, those
 * whose file and name hold the text.
 */
export async function benchMutate({ only = '' } = {}) {
  const cases = casesOf();
  const { load, close } = await mutable();
  const analyze = await load();
  section(`What each constant and predicate decides, by ${cases.length} logs of the tests`);
  const sound = cases.filter((one) => answers(one, analyze));
  const failing = cases.filter((one) => !sound.includes(one)).map(({ name }) => name);
  if (failing.length > 0) console.log(`failing without any change: ${failing.join(', ')}\n`);
  const wanted = switchboard.mutants.filter(({ file, name }) => `${file} ${name}`.includes(only));
  for (const one of sound) one.reached = switchboard.reachedBy(() => answers(one, analyze), wanted);
  let unnoticed = 0;
  for (const mutant of wanted.toSorted((a, b) => a.file.localeCompare(b.file))) {
    const reached = sound.filter(({ reached }) => reached.has(mutant));
    const noticing = await noticingOf(mutant, reached, { analyze, load });
    if (noticing.length === 0) unnoticed += 1;
    const mark = noticing.length === 0 ? '✗' : ' ';
    console.log(`${mark} ${mutant.file.padEnd(28)} ${mutant.name.padEnd(40)} ${listed(noticing)}`);
  }
  close();
  console.log(`\n${unnoticed === 0 ? 'Each is noticed.' : `${unnoticed} noticed by no log.`}`);
  if (unnoticed > 0) process.exitCode = 1;
}

/** Bundles the analyser with its switches. A copy that is loaded with a change has it from the beginning. */
async function mutable() {
  const cwd = join(import.meta.dirname, '..');
  const input = 'src/analyzer/analyze.ts';
  const bundle = await rolldown({ cwd, input, platform: 'node', plugins: [switches], logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const directory = mkdtempSync(join(tmpdir(), 'firstfail-bench-'));
  const file = join(directory, 'analyze.mjs');
  writeFileSync(file, output[0].code);
  let copies = 0;
  return {
    load: async () => (await import(`${pathToFileURL(file)}?${copies++}`)).analyze,
    close: () => rmSync(directory, { recursive: true }),
  };
}

/** The first logs whose answer changes with one of the values of a mutant; one more than are named. */
async function noticingOf(mutant, reached, { analyze, load }) {
  const noticing = new Set();
  for (const value of mutant.values) {
    await switchboard.turned(mutant, value, async () => {
      const mutated = switchboard.isOfLoading(mutant) ? await load() : analyze;
      for (const one of reached) {
        if (noticing.size > mostNamed) return;
        if (!noticing.has(one) && !answers(one, mutated)) noticing.add(one);
      }
    });
  }
  return [...noticing];
}

function casesOf() {
  return readdirSync(logs, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.log'))
    .sort()
    .map((name) => {
      const stated = JSON.parse(readFileSync(new URL(name.replace(/\.log$/, '.json'), logs), 'utf8'));
      const { line, source: _, ...fields } = stated;
      return { name, line, fields, log: LogText.fromBytes(readFileSync(new URL(name, logs))) };
    });
}

/** Whether the analyser answers as the test expects. */
function answers({ log, line, fields }, analyze) {
  const diagnosis = answerOf(log, analyze);
  const [cause] = diagnosis?.evidence ?? [];
  return cause?.line <= line && (cause.end_line ?? cause.line) >= line && holds(diagnosis, fields);
}

function answerOf(log, analyze) {
  try {
    return analyze(log, {}, options);
  } catch {
    // A mutant may break the analyser, and is noticed thereby.
    return undefined;
  }
}

/** Whether the answer has every expected field, as vitest’s `toMatchObject` compares them. */
function holds(answer, stated) {
  if (stated === null || typeof stated !== 'object') return isDeepStrictEqual(answer, stated);
  if (Array.isArray(stated))
    return Array.isArray(answer) && answer.length === stated.length && stated.every((one, i) => holds(answer[i], one));
  return Object.entries(stated).every(([key, value]) => holds(answer?.[key], value));
}

function listed(noticing) {
  const names = noticing.slice(0, mostNamed).map(({ name }) => basename(name, '.log'));
  return `${names.join(', ')}${noticing.length > mostNamed ? ' …' : ''}`;
}
