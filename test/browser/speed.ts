import type { Browser, Page } from '@playwright/test';
import { people } from '../support/seed.ts';
import { expect, signIn, test, url } from './signed-in.ts';

test.use({ as: 'nobody' });

const runs = 7;
// A good mobile network and a mid-range phone.
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };
const slowdown = 4;

test('the overview loads from an empty cache', async ({ browser }) => {
  const taken: { usableMs: number; chartMs: number; scriptBytes: number }[] = [];
  for (let run = 0; run < runs; run++) taken.push(await measure(browser));
  const median = (name: 'usableMs' | 'chartMs' | 'scriptBytes') =>
    taken.map((figures) => figures[name]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  const lines = [
    ['overview usable', `${median('usableMs').toFixed(0)} ms`, '10 Mbit/s, 40 ms away, processor slowed four times'],
    ['its chart drawn', `${median('chartMs').toFixed(0)} ms`, ''],
    ['scripts before the chart', `${(median('scriptBytes') / 1000).toFixed(0)} kB`, 'brotli'],
  ] as const;
  for (const [name, value, note] of lines) {
    process.stdout.write(`${`${name.padEnd(46)} ${value.padStart(14)}  ${note}`.trimEnd()}\n`);
  }
  expect(median('usableMs')).toBeGreaterThan(0);
});

async function measure(browser: Browser) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, people.admin);
  const scripts = await throttled(page);
  await page.addInitScript(markNumbers);
  const startedMs = performance.now();
  await page.goto('/', { waitUntil: 'commit' });
  const usableMs = await page.evaluate(numbersDrawnMs);
  const scriptBytes = scripts();
  await page.locator('.recharts-surface').first().waitFor();
  const chartMs = performance.now() - startedMs;
  await context.close();
  return { usableMs, chartMs, scriptBytes };
}

/** Marks in the page when the numbers are drawn: looks from outside come up to half a second later, and cost time of the page. */
function markNumbers(): void {
  const watch = new MutationObserver(() => {
    if (![...document.links].some(({ textContent }) => textContent?.includes('failed runs in'))) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('numbers')));
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the beginning of the navigation. */
async function numbersDrawnMs(): Promise<number> {
  return await new Promise((resolve) => {
    const marks = new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('numbers')) resolve(startTime);
    });
    marks.observe({ type: 'mark', buffered: true });
  });
}

/** Slows the page down; returns a function that counts the bytes of scripts received so far. */
async function throttled(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return () => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
