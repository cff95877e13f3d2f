import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import { LogText } from '../dist/kernel/log-text.js';
import { options } from './analyzer.mjs';
import { mutantsOf } from './mutants.mjs';
import { section } from './table.mjs';

const analyzer = new URL('../dist/analyzer/', import.meta.url);
const logs = new URL('../test/logs/', import.meta.url);
const mostNamed = 3;

/**
 * Switches off each constant and predicate of ranking, window, confidence and category in turn, and lists the logs of the
 * tests whose answers change. Fails where no answer changes: such code is not needed.
 */
export async function benchMutate() {
  const cases = casesOf();
  const mutate = mutator();
  section(`What each constant and predicate decides, by ${cases.length} logs of the tests`);
  const before = new Set(failing(cases, await mutate(undefined)));
  if (before.size > 0) console.log(`failing without any change: ${[...before].map(({ name }) => name).join(', ')}\n`);
  let unnoticed = 0;
  for (const { file, name, texts } of mutantsOf(analyzer)) {
    const noticing = new Set();
    for (const text of texts)
      for (const failed of failing(cases, await mutate({ file, text }))) if (!before.has(failed)) noticing.add(failed);
    if (noticing.size === 0) unnoticed += 1;
    console.log(`${noticing.size === 0 ? '✗' : ' '} ${file.padEnd(24)} ${name.padEnd(44)} ${listed([...noticing])}`);
  }
  console.log(`\n${unnoticed === 0 ? 'Each is noticed.' : `${unnoticed} noticed by no log.`}`);
  if (unnoticed > 0) process.exitCode = 1;
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

/** Loads the analyser with the text of one file replaced. */
function mutator() {
  const { port1, port2 } = new MessageChannel();
  register(new URL('mutate-hooks.mjs', import.meta.url), { data: { port: port2 }, transferList: [port2] });
  port1.unref();
  let mutant = 0;
  return async (change) => {
    mutant += 1;
    if (change) {
      const isReplaced = new Promise((resolve) => port1.once('message', resolve));
      port1.ref();
      port1.postMessage({ mutant, url: new URL(change.file, analyzer).href, text: change.text });
      await isReplaced;
      port1.unref();
    }
    return (await import(`${new URL('analyze.js', analyzer).href}?mutant=${mutant}`)).analyze;
  };
}

function failing(cases, analyze) {
  return cases.filter(({ log, line, fields }) => {
    const diagnosis = analyze(log, {}, options);
    const [cause] = diagnosis.evidence;
    return !(cause && cause.line <= line && (cause.end_line ?? cause.line) >= line && holds(diagnosis, fields));
  });
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
  return `${String(noticing.length).padStart(3)} ${names.join(', ')}${noticing.length > mostNamed ? ' …' : ''}`;
}
