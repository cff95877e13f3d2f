import { endpoints } from '../contract/endpoints.ts';
import { askFor, type BodyOf } from './ask-for.ts';
import { minuteCell, shortCell, table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type FeedbackOptions = {
  limit: string;
  json?: boolean;
  verdict?: string;
  analysis?: string;
  since?: string;
  until?: string;
};

const heads = ['ANALYSIS', 'WHEN (UTC)', 'VERDICT', 'RIGHT CATEGORY', 'RIGHT LINE', 'WHAT IT HAD SAID', 'NOTE'];

/** What people said of analyses; only a signed-in person can rate one. */
export async function listFeedback({ json, ...query }: FeedbackOptions, terminal: Terminal): Promise<number> {
  return await askFor({ endpoint: endpoints.listFeedback, input: { query }, json }, terminal, ({ items, totals }) => {
    const counted = `${totals.right ?? 0} right, ${totals.wrong ?? 0} wrong\n`;
    return items.length === 0 ? counted : counted + table(heads, items.map(cells), terminal);
  });
}

function cells(item: BodyOf<typeof endpoints.listFeedback>['items'][number]): string[] {
  const { analysis_id, created_at, verdict, category, line, analysis, note } = item;
  const right = [category ?? '–', line === null ? '–' : String(line)];
  return [analysis_id, minuteCell(created_at), verdict, ...right, shortCell(analysis.title), shortCell(note ?? '')];
}
