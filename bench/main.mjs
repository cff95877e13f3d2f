import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { section } from './table.mjs';

// npm run bench -- [accuracy] [analyzer] [server] [reads] [kills] [--corpus <directory>]: the named parts, or all;
// accuracy only with a corpus of labelled logs.
const { corpus, asked } = readArguments();
const parts = {
  accuracy: async () => (await import('./accuracy.mjs')).benchAccuracy(resolve(corpus)),
  analyzer: async () => await (await import('./analyzer.mjs')).benchAnalyzer(),
  server: async () => await (await import('./server.mjs')).benchServer(),
  reads: async () => await (await import('./reads.mjs')).benchReads(),
  kills: killTwentyTimes,
};
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
if (corpus === undefined) {
  if (asked.includes('accuracy')) {
    console.error('accuracy needs --corpus <directory>, with labels.jsonl and the logs that it names.');
    process.exit(2);
  }
  delete parts.accuracy;
}
for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run();

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { corpus: { type: 'string' } }, allowPositionals: true });
    return { corpus: values.corpus, asked: positionals };
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** The durability test of `npm test`, with twenty kills in place of three. */
function killTwentyTimes() {
  section('kill -9 of the server under load, twenty times');
  const root = resolve(import.meta.dirname, '..');
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, FIRSTFAIL_TEST_KILLS: '20' };
  const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/durability.test.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
