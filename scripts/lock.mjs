import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './checkout.mjs';

const beatMs = 1_000;
const abandonedMs = 8_000;
const signals = { SIGINT: 130, SIGTERM: 143 };

/** Runs `work` while it holds the lock file `path`. The holder touches it every second, so that others notice its death. */
export async function withLock(path, work) {
  await take(path);
  const beat = setInterval(() => touch(path), beatMs);
  const release = () => rmSync(path, { force: true });
  const leave = (signal) => process.exit(signals[signal]);
  process.once('exit', release);
  for (const signal of Object.keys(signals)) process.once(signal, leave);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    release();
    process.off('exit', release);
    for (const signal of Object.keys(signals)) process.off(signal, leave);
  }
}

async function take(path) {
  for (let attempt = 0; !create(path); attempt++) {
    if (attempt === 10) say('waiting for another process that is setting up this checkout …');
    if (isAbandoned(path)) discard(path);
    await sleep(100);
  }
}

function create(path) {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`this checkout needs setting up and ${path} cannot be written (${error.code}).`);
  }
}

function isAbandoned(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > abandonedMs;
}

/** Renames the file first, so that only one of several processes removes it, and none removes the file of a new holder. */
function discard(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (!isAbandoned(aside)) renameSync(aside, path);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
