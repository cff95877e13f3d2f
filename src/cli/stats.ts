import { endpoints } from '../contract/endpoints.ts';
import type { OverviewReply } from '../contract/statistics/statistics.ts';
import { plural } from '../kernel/plural.ts';
import { askFor } from './ask-for.ts';
import { minuteCell, table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type StatsOptions = { json?: boolean; days?: string; since?: string; until?: string; project?: string[] };

/** How much failed in a period, and of which kinds. */
export async function showStats({ json, ...query }: StatsOptions, terminal: Terminal): Promise<number> {
  return await askFor({ endpoint: endpoints.readOverview, input: { query }, json }, terminal, (body) =>
    shown(body, terminal),
  );
}

function shown(body: OverviewReply, terminal: Terminal): string {
  const { total, projects, new_causes, recurring_causes, since, until } = body;
  const period = `${minuteCell(since)} to ${minuteCell(until)} UTC`;
  const analyses = total === 1 ? '1 analysis' : `${total} analyses`;
  const counts = `${analyses} in ${plural(projects, 'project')}; ${plural(new_causes, 'new cause')}, ${recurring_causes} that were seen before`;
  const tables = [
    ['SEVERITY', body.by_severity],
    ['CATEGORY', body.by_category],
    ['SOURCE', body.by_source],
  ] as const;
  const parts = tables.map(([head, by]) => table([head, 'COUNT'], rows(by), terminal));
  return `${period}\n${counts}\n\n${parts.join('\n')}`;
}

/** The most frequent first; kinds of which there was none say nothing. */
function rows(by: Readonly<Record<string, number>>): string[][] {
  return Object.entries(by)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => [name, String(count)]);
}
