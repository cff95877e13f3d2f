// A thread of the flood bench: sends a request every few milliseconds until it receives the stop message, then reports the durations.
import { Agent, get } from 'node:http';
import { parentPort, workerData as url } from 'node:worker_threads';

const everyMs = 10;
const agent = new Agent({ keepAlive: true });
const taken = [];
let isOver = false;

parentPort.once('message', () => {
  isOver = true;
});
while (!isOver) {
  taken.push(await ask());
  await new Promise((wake) => setTimeout(wake, everyMs));
}
parentPort.postMessage(taken);

async function ask() {
  const startedMs = performance.now();
  await new Promise((answered, failed) => {
    get(url, { agent }, (response) => response.resume().on('end', answered)).on('error', failed);
  });
  return performance.now() - startedMs;
}
