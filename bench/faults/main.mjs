import { parseArgs } from 'node:util';
import { figure, section } from '../table.mjs';
import { faults } from './faults.mjs';
import { startWorld } from './world.mjs';

// npm run faults [-- --times <number>]: runs each repeated fault so often instead of ten times.

const times = readTimes();
const world = await startWorld();
let broken = 0;
try {
  for (const { name, promise, run } of faults) {
    section(name);
    const { isKept, figure: seen } = await run(world, { times });
    if (!isKept) broken += 1;
    figure(promise, isKept ? 'kept' : 'BROKEN', seen);
  }
} finally {
  await world.stop();
}
console.log(`\n${faults.length - broken} promises kept, ${broken} broken`);
process.exitCode = broken === 0 ? 0 : 1;

function readTimes() {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } });
  const count = Number(values.times);
  if (Number.isInteger(count) && count >= 1) return count;
  console.error('--times wants 1 or more.');
  process.exit(2);
}
