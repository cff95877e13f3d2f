import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { section } from './table.mjs';

// npm run bench -- [analyzer] [server] [reads] [kills]: the named parts, or all.
const parts = {
  analyzer: async () => await (await import('./analyzer.mjs')).benchAnalyzer(),
  server: async () => await (await import('./server.mjs')).benchServer(),
  reads: async () => await (await import('./reads.mjs')).benchReads(),
  kills: killTwentyTimes,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run();

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
