import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };
type Axe = { run(options: { runOnly?: string[] }): Promise<{ violations: Violation[] }> };

/** The violations that axe reports once nothing on the page moves: each with its rule and elements; of all rules or some. */
export async function violations(page: Page, runOnly?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return await page.evaluate(
    async (options) => {
      const { axe: judge } = window as unknown as { axe: Axe };
      const found = await judge.run(options);
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`),
      );
    },
    runOnly ? { runOnly } : {},
  );
}
