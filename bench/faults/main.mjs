import { parseArgs } from 'node:util';
import { figure, section } from '../table.mjs';
import { faults } from './faults.mjs';
import { startWorld } from './world.mjs';

// npm run faults [-- --times <number>]: runs each repeated fault so often instead of ten times.

const times = readTimes();
const world = await startWorld();
const counts = { kept: 0, BROKEN: 0, 'not run': 0 };
try {
  for (const { name, promise, run } of faults) {
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

function readTimes() {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } });
  const count = Number(values.times);
  if (Number.isInteger(count) && count >= 1) return count;
  console.error('--times wants 1 or more.');
  process.exit(2);
}
