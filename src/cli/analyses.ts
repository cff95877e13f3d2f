import type { Analysis } from '../contract/analyses/analysis.ts';
import { endpoints } from '../contract/endpoints.ts';
import { askService, sentenceOf } from './ask-service.ts';
import { readConnection } from './connection.ts';
import { printableJson, printableLine } from './printable.ts';
import { renderStored, viewOf } from './render-stored.ts';
import { type Terminal, widthOf } from './terminal.ts';
import { cut } from './wrap.ts';

export type ListOptions = {
  limit: string;
  json?: boolean;
  project?: string[];
  branch?: string[];
  severity?: string[];
  since?: string;
  until?: string;
  search?: string;
};

/** The newest analyses: a table for people, one JSON object a line for programs. */
export async function listAnalyses({ json, search, ...query }: ListOptions, terminal: Terminal): Promise<number> {
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const input = { query: { ...query, q: search } };
  const reply = await askService(configured.connection, endpoints.listAnalyses, { input });
  if (!reply.ok) return await refuse(terminal, sentenceOf(reply, configured.connection));
  const { items } = reply.body;
  if (json) await terminal.print(items.map((item) => `${printableJson(item)}\n`).join(''));
  else if (items.length > 0) await terminal.print(table(items, terminal));
  else await terminal.error('there is no such analysis yet.');
  return 0;
}

/** One analysis by its id. */
export async function showAnalysis(id: string, { json }: { json?: boolean }, terminal: Terminal): Promise<number> {
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const reply = await askService(configured.connection, endpoints.getAnalysis, { input: { params: { id } } });
  if (!reply.ok) return await refuse(terminal, sentenceOf(reply, configured.connection));
  await terminal.print(json ? `${printableJson(reply.body)}\n` : renderStored(reply.body, terminal));
  return 0;
}

const heads = ['ID', 'WHEN (UTC)', 'SEVERITY', 'PROJECT', 'BRANCH', 'WHAT FAILED'];
const longestCell = 30;

function table(items: readonly Analysis[], terminal: Terminal): string {
  const { style } = viewOf(terminal);
  const rows = [heads, ...items.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const width = widthOf(terminal.stdout);
  const lines = rows.map((row) => {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    return cut(line.trimEnd(), Math.max(width, 60));
  });
  return `${[style.dim(lines[0] ?? ''), ...lines.slice(1)].join('\n')}\n`;
}

function cells({ id, created_at, severity, project, branch, title }: Analysis): string[] {
  const when = created_at.slice(0, 16).replace('T', ' ');
  const short = (text: string | null) => cut(printableLine(text ?? '–'), longestCell);
  return [
    printableLine(id),
    printableLine(when),
    printableLine(severity),
    short(project),
    short(branch),
    printableLine(title),
  ];
}

async function refuse(terminal: Terminal, sentence: string): Promise<number> {
  await terminal.error(sentence);
  return 1;
}
