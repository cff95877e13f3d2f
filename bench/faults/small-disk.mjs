import { closeSync, openSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { audit, bearer, holds, judged, pause, post, seconds, startClients, startWorld } from './world.mjs';

// The program of `full-disk.mjs` in the namespace: a directory with a file system of its own, and how often to fill it.
const [directory = '', times = '1'] = process.argv.slice(2);
const filler = join(directory, 'filler');
const fullMs = 3_000;
const refusedWithinMs = 30_000;
const servedWithinMs = 15_000;

const world = await startWorld({ parent: directory });
try {
  console.log(JSON.stringify(await fillAndFree(Number(times))));
} finally {
  await world.stop();
}

async function fillAndFree(count) {
  const stopClients = startClients(world);
  let longestMs = 0;
  let wasRefused = true;
  const reads = {};
  for (let turn = 0; turn < count; turn++) {
    await pause(500);
    fill();
    wasRefused &&= await holds(async () => (await post(world)).status === 503, refusedWithinMs);
    for (const until = performance.now() + fullMs; performance.now() < until; await pause(100)) {
      const status = await readOne();
      reads[status] = (reads[status] ?? 0) + 1;
    }
    await rm(filler);
    const freedMs = performance.now();
    await holds(async () => (await post(world)).status === 202, 2 * servedWithinMs);
    longestMs = Math.max(longestMs, performance.now() - freedMs);
  }
  const seen = await stopClients();
  const others = Object.entries({ ...seen, ...prefixed(reads) }).filter(
    ([answer]) => !/^(?:202|503|read 200)$/.test(answer),
  );
  const { isKept, figure } = judged(await audit(world), `${count} times full`);
  const notes = [`${seen[503] ?? 0} x 503`, ...others.map(([answer, number]) => `${number} x ${answer}`)];
  return {
    isKept: isKept && wasRefused && others.length === 0 && longestMs <= servedWithinMs,
    figure: [figure, ...notes, `served again after ${seconds(longestMs)} at most`].join(', '),
  };
}

/** Writes until nothing more can be written, not one byte. */
function fill() {
  const file = openSync(filler, 'w');
  for (let bytes = 1024 * 1024; bytes >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(bytes));
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
      bytes >>= 1;
    }
  }
  closeSync(file);
}

async function readOne() {
  const { id } = world.ledger.read().at(-1);
  try {
    return (await fetch(`${world.service.url}/api/v1/analyses/${id}`, { headers: bearer(world) })).status;
  } catch (error) {
    return error.cause?.code ?? error.message;
  }
}

function prefixed(counts) {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [`read ${name}`, count]));
}
