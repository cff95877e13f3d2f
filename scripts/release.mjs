import process from 'node:process';
import { parseArgs } from 'node:util';
import { orExplain } from './checkout.mjs';
import { planRelease } from './release/plan.mjs';
import { makeRelease } from './release/release.mjs';

// npm run release -- <version> shows what a release would contain; with --write it makes the commit, the tag and the files.

await orExplain(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
  if (positionals.length !== 1) {
    throw new Error('say which version: npm run release -- 1.2.3, or major, minor or patch; --write makes it.');
  }
  const plan = planRelease(positionals[0]);
  process.stdout.write(`${plan.tag}, ${plan.date}\n\n${plan.section}\n\n`);
  if (values.write) await makeRelease(plan);
  else process.stdout.write('Nothing is changed: with --write the commit, the tag and the files are made.\n');
});
