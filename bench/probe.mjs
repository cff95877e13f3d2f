// Runs inside the measured server (node --import): reports the longest pause of its event loop and its peak memory.
import { openSync, readFileSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 1;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
const work = watchWork();

process.on('message', (message) => {
  if (message === 'reset') {
    delay.reset();
    work?.reset();
  }
  if (message === 'read') {
    const { rss, heapTotal, heapUsed } = process.memoryUsage();
    process.send?.({
      longestPauseMs: Math.max(0, delay.max / 1e6 - resolutionMs),
      longestWorkMs: work?.longestMs(),
      p99PauseMs: Math.max(0, delay.percentile(99) / 1e6 - resolutionMs),
      peakRssBytes: peakBytes(),
      rssBytes: rss,
      heapBytes: heapTotal,
      heapUsedBytes: heapUsed,
    });
  }
});
process.channel?.unref();

/** Of this program alone: what `resourceUsage` tells includes the process that started it, on Linux. */
function peakBytes() {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'latin1') : '';
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS) * 1024;
}

/** The longest processor time between two checks; the rest of a pause is waiting for a processor. Known on Linux only. */
function watchWork() {
  const file = openThreadTimes();
  if (file === undefined) return undefined;
  const bytes = Buffer.alloc(128);
  const workedMs = () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 128, 0)).split(' ')[0]) / 1e6;
  let lastMs = workedMs();
  let longestMs = 0;
  const look = () => {
    const nowMs = workedMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  setInterval(look, resolutionMs).unref();
  return {
    reset: () => {
      look();
      longestMs = 0;
    },
    longestMs: () => longestMs,
  };
}

function openThreadTimes() {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return undefined;
  }
}
