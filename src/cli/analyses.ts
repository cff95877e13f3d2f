import type { Analysis } from '../contract/analyses/analysis.ts';
import { endpoints } from '../contract/endpoints.ts';
import { askFor } from './ask-for.ts';
import { renderStored } from './render-stored.ts';
import { minuteCell, shortCell, table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type ListOptions = {
  limit: string;
  json?: boolean;
  project?: string[];
  branch?: string[];
  severity?: string[];
  category?: string[];
  source?: string[];
  provider?: string[];
  fingerprint?: string[];
  onlyNew?: boolean;
  since?: string;
  until?: string;
  search?: string;
};

const heads = ['ID', 'WHEN (UTC)', 'SEVERITY', 'PROJECT', 'BRANCH', 'WHAT FAILED'];

/** The newest analyses: a table for people, one JSON object a line for programs. */
export async function listAnalyses(
  { json, search, onlyNew, ...filters }: ListOptions,
  terminal: Terminal,
): Promise<number> {
  const query = { ...filters, q: search, ...(onlyNew && { only_new: 'true' }) };
  const asked = { endpoint: endpoints.listAnalyses, input: { query }, json, none: 'there is no such analysis yet.' };
  return await askFor(asked, terminal, ({ items }) => table(heads, items.map(cells), terminal));
}

/** One analysis by its id, or by the beginning of it. */
export async function showAnalysis(id: string, { json }: { json?: boolean }, terminal: Terminal): Promise<number> {
  const input = { params: { id } };
  return await askFor({ endpoint: endpoints.getAnalysis, input, json }, terminal, (body) =>
    renderStored(body, terminal),
  );
}

function cells({ id, created_at, severity, project, branch, title }: Analysis): string[] {
  return [id, minuteCell(created_at), severity, shortCell(project), shortCell(branch), title];
}
