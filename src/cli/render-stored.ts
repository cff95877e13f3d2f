import type { Analysis } from '../contract/analyses/analysis.ts';
import type { AnalysisDetail } from '../contract/analyses/attribution.ts';
import { historyWords, retryWords } from '../contract/analyses/attribution-words.ts';
import { correctionWords, muteWords } from '../contract/causes/team-words.ts';
import { printable, printableLine } from './printable.ts';
import { render, type View } from './render.ts';
import { makeStyle, wantsColour } from './style.ts';
import { type Terminal, widthOf } from './terminal.ts';

/** A service from before there was a history says nothing of it, nor of what a team knows. */
export type StoredAnalysis = Partial<AnalysisDetail> & Omit<Analysis, 'category_by_log'>;

/** An analysis of the service for a person. */
export function renderStored(analysis: StoredAnalysis, terminal: Terminal): string {
  return render(foundIn(analysis), viewOf(terminal));
}

/** What a format tells of a stored analysis: its quotes stand in for the log, which is kept nowhere. */
export function foundIn(analysis: StoredAnalysis) {
  const lines = analysis.evidence
    .flatMap(({ line, text }) => text.split('\n').map((part, at) => ({ line: line + at, text: part })))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.line - b.line);
  return { diagnosis: analysis, lines, known: knownFix(analysis), told: tell(analysis) };
}

/** What the team does about it comes before everything else. */
function knownFix({ team_knowledge }: StoredAnalysis): string {
  const { known_fix = null } = team_knowledge ?? {};
  return known_fix === null ? '' : `Known fix, as the team wrote it down:\n${indented(known_fix)}`;
}

function indented(text: string): string {
  const lines = printable(text).split('\n');
  return lines.map((line) => `  ${line}`.trimEnd()).join('\n');
}

/** What other runs and the team tell. */
function tell(analysis: StoredAnalysis): string {
  const { attribution, incident, passed_since = null, retry_record = null, branch, earlier_resolution } = analysis;
  const words = attribution && historyWords({ attribution, incident, passed_since, branch });
  const sentences = [
    words ? `${words.title}. ${words.about}` : '',
    retryWords({ retry_record }),
    earlier_resolution ? resolved(earlier_resolution) : '',
    team(analysis),
  ];
  return sentences.flatMap((sentence) => (sentence === '' ? [] : [printableLine(sentence)])).join('\n');
}

function team({ team_knowledge, ...analysis }: StoredAnalysis): string {
  if (team_knowledge === undefined) return '';
  const { assignee, ticket_url } = team_knowledge;
  const words = [
    correctionWords({ ...analysis, team_knowledge }),
    analysis.own_pattern?.owner && `Owner: ${analysis.own_pattern.owner}.`,
    assignee && `Assigned to ${assignee.name}.`,
    ticket_url && `Ticket: ${ticket_url}`,
    muteWords(team_knowledge),
  ];
  return words.filter(Boolean).join(' ');
}

function resolved({ note, resolved_at }: NonNullable<Analysis['earlier_resolution']>): string {
  return `It was resolved before, on ${resolved_at.slice(0, 10)}${note === null ? '' : `: ${note}`}`;
}

export function viewOf({ env, stdout }: Terminal, stream = stdout): View {
  const isTerminal = stream.isTTY === true;
  const columns = widthOf(stream);
  return { style: makeStyle(wantsColour(env, isTerminal)), columns };
}
