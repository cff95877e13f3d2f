import { printableLine } from './printable.ts';
import { viewOf } from './render-stored.ts';
import { type Terminal, widthOf } from './terminal.ts';
import { cut } from './wrap.ts';

const narrowestColumns = 60;
const longestCell = 30;

/** Columns as wide as their cells; a terminal that is narrower cuts the lines. */
export function table(heads: readonly string[], cells: readonly (readonly string[])[], terminal: Terminal): string {
  const rows = [heads, ...cells.map((row) => row.map(printableLine))];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const width = widthOf(terminal.stdout);
  const lines = rows.map((row) => {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    return cut(line.trimEnd(), Math.max(width, narrowestColumns));
  });
  return `${[viewOf(terminal).style.dim(lines[0] ?? ''), ...lines.slice(1)].join('\n')}\n`;
}

/** Of a name that may be long, or not be known. */
export function shortCell(text: string | null): string {
  return cut(printableLine(text ?? '–'), longestCell);
}

/** A moment as tables show it, UTC. */
export function minuteCell(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}
