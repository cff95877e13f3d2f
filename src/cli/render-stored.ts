import type { Analysis } from '../contract/analyses/analysis.ts';
import type { AnalysisHistory } from '../contract/analyses/attribution.ts';
import { historyWords, retryWords } from '../contract/analyses/attribution-words.ts';
import { printableLine } from './printable.ts';
import { render, type View } from './render.ts';
import { makeStyle, wantsColour } from './style.ts';
import { type Terminal, widthOf } from './terminal.ts';

const widestColumns = 100;

export type StoredAnalysis = Partial<AnalysisHistory> & Analysis;

/** An analysis of the service for a person. */
export function renderStored(analysis: StoredAnalysis, terminal: Terminal): string {
  const { diagnosis, lines, told } = foundIn(analysis);
  return render({ diagnosis, lines }, viewOf(terminal)) + told;
}

/** What a format tells of a stored analysis: its quotes stand in for the log, which is kept nowhere. */
export function foundIn(analysis: StoredAnalysis) {
  const lines = analysis.evidence
    .flatMap(({ line, text }) => text.split('\n').map((part, at) => ({ line: line + at, text: part })))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.line - b.line);
  return { diagnosis: analysis, lines, told: tell(analysis) };
}

/** What other runs tell. A service from before there was a history says nothing of it. */
function tell(analysis: StoredAnalysis): string {
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

export function viewOf({ env, stdout }: Terminal, stream = stdout): View {
  const isTerminal = stream.isTTY === true;
  const columns = isTerminal ? Math.min(widestColumns, widthOf(stream)) : Number.POSITIVE_INFINITY;
  return { style: makeStyle(wantsColour(env, isTerminal)), columns };
}
