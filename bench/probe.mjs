// Preloaded into the measured server (node --import): answers with its event loop's longest pause and its peak memory.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 1;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  if (message === 'read') {
    process.send?.({
      longestPauseMs: Math.max(0, delay.max / 1e6 - resolutionMs),
      p99PauseMs: Math.max(0, delay.percentile(99) / 1e6 - resolutionMs),
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
      rssBytes: process.memoryUsage().rss,
    });
  }
});
process.channel?.unref();
