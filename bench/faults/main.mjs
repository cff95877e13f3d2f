import { parseArgs } from 'node:util';
import { figure, section } from '../table.mjs';
import { faults } from './faults.mjs';
import { startWorld } from './world.mjs';

// npm run faults [-- <words> …] [--times <number>]: runs the faults that have one of the words in their name, or all; each
// repeated fault runs so often instead of ten times.

const { times, wanted } = readArguments();
const world = await startWorld();
const counts = { kept: 0, BROKEN: 0, 'not run': 0 };
try {
  for (const { name, promise, run } of wanted) {
    section(name);
    const { isKept, figure: seen, whyNot } = await run(world, { times });
    const verdict = whyNot === undefined ? (isKept && 'kept') || 'BROKEN' : 'not run';
    counts[verdict] += 1;
    figure(promise, verdict, whyNot ?? seen);
  }
} finally {
  await world.stop();
}
console.log(`\n${counts.kept} promises kept, ${counts.BROKEN} broken, ${counts['not run']} not run`);
process.exitCode = counts.BROKEN === 0 ? 0 : 1;

function readArguments() {
  try {
    const options = { times: { type: 'string', default: '10' } };
    const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
    const count = Number(values.times);
    if (!(Number.isInteger(count) && count >= 1)) throw new Error('--times wants 1 or more.');
    const named = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
    if (named.length > 0) return { times: count, wanted: named };
    throw new Error(`No fault is called so. There are:\n${faults.map(({ name }) => `  ${name}`).join('\n')}`);
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
