import type { Analysis } from '../contract/analyses/analysis.ts';
import { printableLine } from './printable.ts';
import { render, type View } from './render.ts';
import { makeStyle, wantsColour } from './style.ts';
import { type Terminal, widthOf } from './terminal.ts';

const widestColumns = 100;

/** An analysis of the service for a person: its quotes stand in for the log, which is kept nowhere. */
export function renderStored(analysis: Analysis, terminal: Terminal): string {
  const lines = analysis.evidence
    .flatMap(({ line, text }) => text.split('\n').map((part, at) => ({ line: line + at, text: part })))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.line - b.line);
  return render({ diagnosis: analysis, lines }, viewOf(terminal)) + earlier(analysis);
}

function earlier({ earlier_resolution: resolution }: Analysis): string {
  // A service from before there were resolutions says nothing of them.
  if (!resolution) return '';
  const note = resolution.note === null ? '' : `: ${resolution.note}`;
  return `\n${printableLine(`It was resolved before, on ${resolution.resolved_at.slice(0, 10)}${note}`)}\n`;
}

export function viewOf({ env, stdout }: Terminal): View {
  const isTerminal = stdout.isTTY === true;
  const columns = isTerminal ? Math.min(widestColumns, widthOf(stdout)) : Number.POSITIVE_INFINITY;
  return { style: makeStyle(wantsColour(env, isTerminal)), columns };
}
