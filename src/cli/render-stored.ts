import type { Analysis } from '../contract/analyses/analysis.ts';
import type { AnalysisHistory } from '../contract/analyses/attribution.ts';
import { historyWords, retryWords } from '../contract/analyses/attribution-words.ts';
import { printableLine } from './printable.ts';
import { render, type View } from './render.ts';
import { makeStyle, wantsColour } from './style.ts';
import { type Terminal, widthOf } from './terminal.ts';

const widestColumns = 100;

/** An analysis of the service for a person: its quotes stand in for the log, which is kept nowhere. */
export function renderStored(analysis: Partial<AnalysisHistory> & Analysis, terminal: Terminal): string {
  const lines = analysis.evidence
    .flatMap(({ line, text }) => text.split('\n').map((part, at) => ({ line: line + at, text: part })))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.line - b.line);
  return render({ diagnosis: analysis, lines }, viewOf(terminal)) + told(analysis);
}

/** What other runs tell. A service from before there was a history says nothing of it. */
function told(analysis: Partial<AnalysisHistory> & Analysis): string {
  const { attribution, passed_since = null, retry_record = null, branch, earlier_resolution } = analysis;
  const words = attribution && historyWords({ attribution, passed_since, branch });
  const sentences = [
    words ? `${words.title}. ${words.about}` : '',
    retryWords({ retry_record }),
    earlier_resolution ? resolved(earlier_resolution) : '',
  ];
  return sentences.flatMap((sentence) => (sentence === '' ? [] : `\n${printableLine(sentence)}\n`)).join('');
}

function resolved({ note, resolved_at }: NonNullable<Analysis['earlier_resolution']>): string {
  return `It was resolved before, on ${resolved_at.slice(0, 10)}${note === null ? '' : `: ${note}`}`;
}

export function viewOf({ env, stdout }: Terminal): View {
  const isTerminal = stdout.isTTY === true;
  const columns = isTerminal ? Math.min(widestColumns, widthOf(stdout)) : Number.POSITIVE_INFINITY;
  return { style: makeStyle(wantsColour(env, isTerminal)), columns };
}
