import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { section } from './table.mjs';

// npm run bench -- [accuracy] [words] [read] [analyzer] [start] [body] [server] [flood] [reads] [retention] [dashboard] [webhooks] [processes] [secrets] [install]
// [mutate] [kills] [soak] [--only <text>] [--corpus <directory> …] [--rows <number>] [--deliveries <number>] [--mib <number>] [--busy]
// [--minutes <number>] runs the named parts; without a name it runs all parts but read and soak. `accuracy` needs labelled
// logs in one directory or more. The numbers replace a million rows of reads and retention, a thousand deliveries of
// webhooks, 10 MiB of each log of flood, and thirty minutes of soak. `--busy` runs flood beside programs that take every processor.
// `--only rank/upstream` takes of mutate what has the text in its file and name.
const { corpora, rows, deliveries, mib, busy, minutes, answers, seed, only, wanted } = readArguments();
const parts = {
  accuracy: async () => (await import('./accuracy.mjs')).benchAccuracy(corpora),
  words: async () => (await import('./words.mjs')).benchWords(),
  read: async () => (await import('./accuracy/read-answers.mjs')).readAnswers(corpora, { answers, seed }),
  analyzer: async () => await (await import('./analyzer.mjs')).benchAnalyzer(),
  start: async () => await (await import('./start.mjs')).benchStart(),
  body: async () => (await import('./body.mjs')).benchBody(),
  server: async () => await (await import('./server.mjs')).benchServer(),
  flood: async () => await (await import('./flood.mjs')).benchFlood({ sizeMib: mib, busy }),
  reads: async () => await (await import('./reads.mjs')).benchReads({ rows }),
  retention: async () => await (await import('./retention.mjs')).benchRetention({ rows }),
  dashboard: async () => (await import('./dashboard.mjs')).benchDashboard(),
  webhooks: async () => (await import('./webhooks.mjs')).benchWebhooks({ count: deliveries }),
  processes: async () => await (await import('./processes.mjs')).benchProcesses(),
  secrets: async () => (await import('./secrets.mjs')).benchSecrets(),
  install: async () => (await import('./install.mjs')).benchInstall(),
  mutate: async () => await (await import('./mutate.mjs')).benchMutate({ only }),
  kills: killTwentyTimes,
  soak: async () => await (await import('./soak.mjs')).benchSoak({ minutes }),
};
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
if (corpora.length === 0) {
  const needing = ['accuracy', 'read'].filter((name) => wanted.includes(name));
  if (needing.length > 0) {
    console.error(`${needing[0]} needs --corpus <directory>, with labels.jsonl and the logs that it names.`);
    process.exit(2);
  }
  delete parts.accuracy;
}
// `read` is for a person and `soak` takes half an hour: both run only when they are named.
for (const name of ['read', 'soak']) if (!wanted.includes(name)) delete parts[name];
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await run();

function readArguments() {
  try {
    const text = { type: 'string' };
    const options = {
      corpus: { ...text, multiple: true },
      rows: text,
      deliveries: text,
      mib: text,
      busy: { type: 'boolean' },
      minutes: text,
      answers: text,
      seed: text,
      only: text,
    };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const rows = values.rows === undefined ? undefined : Number(values.rows);
    if (rows !== undefined && !(Number.isInteger(rows) && rows >= 1000)) throw new Error('--rows wants 1000 or more.');
    const deliveries = values.deliveries === undefined ? undefined : Number(values.deliveries);
    if (deliveries !== undefined && !(Number.isInteger(deliveries) && deliveries >= 10)) {
      throw new Error('--deliveries wants 10 or more.');
    }
    const mib = values.mib === undefined ? undefined : Number(values.mib);
    if (mib !== undefined && !(Number.isInteger(mib) && mib >= 1 && mib <= 10)) throw new Error('--mib wants 1 to 10.');
    const minutes = countOf(values.minutes, '--minutes');
    const answers = countOf(values.answers, '--answers');
    const seed = countOf(values.seed, '--seed');
    const isPath = (word) => word.includes('/');
    const corpora = [...(values.corpus ?? []), ...positionals.filter(isPath)].map((directory) => resolve(directory));
    for (const directory of corpora) {
      if (!existsSync(join(directory, 'labels.jsonl'))) throw new Error(`There is no labels.jsonl in ${directory}.`);
    }
    return {
      corpora,
      rows,
      deliveries,
      mib,
      busy: values.busy,
      minutes,
      answers,
      seed,
      only: values.only,
      wanted: positionals.filter((word) => !isPath(word)),
    };
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

function countOf(value, option) {
  const count = value === undefined ? undefined : Number(value);
  if (count !== undefined && !(Number.isInteger(count) && count >= 1)) throw new Error(`${option} wants 1 or more.`);
  return count;
}

/** Runs the durability test of `npm test` with twenty kills instead of three. */
function killTwentyTimes() {
  section('kill -9 of the server under load, twenty times');
  const root = resolve(import.meta.dirname, '..');
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, FIRSTFAIL_TEST_KILLS: '20' };
  const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/analyses/durability.test.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
