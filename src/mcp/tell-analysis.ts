import type { Location } from '../contract/analyses/analysis.ts';
import { historyWords, retryWords } from '../contract/analyses/attribution-words.ts';
import type { TeamKnowledge } from '../contract/causes/team-knowledge.ts';
import { correctionWords, muteWords } from '../contract/causes/team-words.ts';
import type { ToldAnalysis } from './agent-source.ts';
import type { AgentAnswer } from './compose.ts';

const mostTests = 20;

/** One analysis: what broke, the lines that show it, what to do, what other runs tell of it, which run it was. */
export function tellAnalysis(analysis: ToldAnalysis): AgentAnswer {
  const { id, severity, category, confidence, retry, fingerprint } = analysis;
  const stored =
    id === undefined ? 'This analysis is stored nowhere.' : `Analysis ${id}, stored ${analysis.created_at}.`;
  return {
    head: [
      stored,
      `Severity ${severity}. Category ${category}. Confidence ${Math.round(confidence * 100)} %. Retry: ${retry.advice}.`,
      `Cause ${fingerprint}${seen(analysis)}`,
    ],
    data: [
      ...knownFix(analysis),
      `What failed: ${analysis.title}`,
      `Cause: ${analysis.root_cause}`,
      ...quotes(analysis),
      ...places(analysis),
      ...advice(analysis),
      ...history(analysis),
      ...team(analysis),
      ...facts(analysis),
      ...others(analysis),
    ],
  };
}

function seen({ occurrence }: ToldAnalysis): string {
  if (occurrence === undefined) return '.';
  const { count, first_seen } = occurrence;
  return count === 1 ? ', seen for the first time.' : `, seen ${count} times since ${first_seen}.`;
}

/** In the order of the log. */
function quotes({ evidence }: ToldAnalysis): string[] {
  return evidence
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.line - other.line)
    .flatMap(({ line, text, role }) =>
      text.split('\n').map((part, at) => `line ${line + at}${role === 'cause' ? ' (cause)' : ''}: ${part}`),
    );
}

function places({ locations, tests, tests_failed }: ToldAnalysis): string[] {
  return [
    ...locations.map((location) => `Where: ${placeOf(location)}`),
    ...(tests_failed === 0 ? [] : [`Failed tests (${tests_failed}): ${tests.slice(0, mostTests).join(', ')}`]),
  ];
}

function placeOf({ path, line, column }: Location): string {
  return [path, line, line === null ? null : column].filter((part) => part !== null).join(':');
}

function advice({ suggested_fix: { summary, steps, commands }, explanation, root_cause }: ToldAnalysis): string[] {
  return [
    `What to do: ${summary}`,
    ...steps.map((step, at) => `  ${at + 1}. ${step}`),
    ...commands.map((command) => `  Suggested command, to be checked first: ${command}`),
    ...(explanation === root_cause ? [] : [`What happened: ${explanation}`]),
  ];
}

function history({ retry_record, earlier_resolution, ...analysis }: ToldAnalysis): string[] {
  const { attribution, incident, passed_since = null, branch = null } = analysis;
  const words = attribution && historyWords({ attribution, incident, passed_since, branch });
  const retried = retryWords({ retry_record: retry_record ?? null });
  return [
    ...(words ? [`Other runs: ${words.title}. ${words.about}`] : []),
    ...(retried === '' ? [] : [retried]),
    ...(earlier_resolution
      ? [`Resolved before, on ${earlier_resolution.resolved_at.slice(0, 10)}: ${earlier_resolution.note ?? 'no note'}`]
      : []),
  ];
}

function knownFix({ team_knowledge }: ToldAnalysis): string[] {
  return team_knowledge?.known_fix ? [`Known fix of the team: ${team_knowledge.known_fix}`] : [];
}

function team(analysis: ToldAnalysis): string[] {
  const { own_pattern, team_knowledge } = analysis;
  const corrected = correctionWords(analysis);
  const owner = own_pattern?.owner ? `Owner: ${own_pattern.owner}.` : '';
  return [
    ...(corrected ? [corrected] : []),
    ...(owner ? [owner] : []),
    ...(team_knowledge ? teamFacts(team_knowledge) : []),
  ];
}

/** Who looks after a cause, its ticket and its mute. */
export function teamFacts({ assignee, ticket_url, ...mute }: TeamKnowledge): string[] {
  const muted = muteWords(mute);
  return [
    ...(assignee ? [`Assigned to ${assignee.name}.`] : []),
    ...(ticket_url ? [`Ticket: ${ticket_url}`] : []),
    ...(muted ? [muted] : []),
  ];
}

function facts(analysis: ToldAnalysis): string[] {
  const { severity_reason, retry, step, command, exit_code, project, branch, commit, job, run_id, build_url } =
    analysis;
  const rows = {
    ...{ Step: step, Command: command, 'Exit status': exit_code },
    ...{ Project: project, Branch: branch, Commit: commit, Job: job, Run: run_id, Address: build_url },
    ...{ 'Why this severity': severity_reason, 'On retry': retry.reason },
  };
  return Object.entries(rows).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}: ${value}`],
  );
}

function others({ alternatives }: ToldAnalysis): string[] {
  return alternatives.map(
    ({ title, line, confidence }) => `It could also be line ${line} (${Math.round(confidence * 100)} %): ${title}`,
  );
}
