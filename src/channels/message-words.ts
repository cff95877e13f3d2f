import type { Analysis } from '../contract/analyses/analysis.ts';
import type { AnalysisDetail } from '../contract/analyses/attribution.ts';
import { historyWords, retryAdvice, retryWords } from '../contract/analyses/attribution-words.ts';
import { correctionWords } from '../contract/causes/team-words.ts';
import type { Incident } from '../contract/incidents/incident.ts';
import { plainLine, plainLines, webLink } from '../kernel/plain-text.ts';
import { plural } from '../kernel/plural.ts';
import { truncate } from '../kernel/truncate.ts';
import type { DigestEntry, Notice } from './channel.ts';

/** What a message says, the same in every chat. No markup: who shows it escapes each text for its own. */
export type Words = {
  headline: string;
  /** Of the colour at its side. */
  tone: Analysis['severity'] | 'none';
  where: string;
  summary: string;
  /** The line of the log that shows the cause. */
  quote: string;
  facts: readonly Fact[];
  items: readonly Item[];
  links: readonly Link[];
};

export type Fact = { name: string; value: string };
export type Link = { name: string; url: string };
export type Item = { title: string; detail: string; url: string | undefined };

const mostItems = 10;
const mostUrl = 800;
const severityNames = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } as const;

export function plainWords(notice: Notice): Words {
  if (notice.kind === 'analysis') return ofAnalysis(notice);
  if (notice.kind === 'incident') return ofIncident(notice);
  return notice.kind === 'digest' ? ofDigest(notice) : ofTest(notice);
}

function ofAnalysis({ analysis, burst, url }: Extract<Notice, { kind: 'analysis' }>): Words {
  const { severity, title, root_cause, severity_reason, suggested_fix, retry, own_pattern } = analysis;
  const facts = [
    { name: 'Known fix', value: analysis.team_knowledge.known_fix ?? '' },
    { name: 'History', value: historyOf(analysis) },
    { name: 'What to do', value: suggested_fix.summary },
    { name: 'Owner', value: own_pattern?.owner ?? '' },
    { name: 'Retry', value: `${retryAdvice[retry.advice]} ${retry.reason} ${retryWords(analysis)}`.trim() },
    { name: 'Seen', value: seenBefore(analysis, burst) },
    { name: 'Team', value: teamOf(analysis) },
    { name: 'Severity', value: `${severityNames[severity]}. ${severity_reason}` },
  ];
  return {
    headline: `${severityNames[severity]}: ${truncate(plainLine(title), 120)}`,
    tone: severity,
    where: truncate(placeOf(analysis), 300),
    summary: truncate(plainLine(root_cause), 700),
    quote: truncate(quoteOf(analysis), 600),
    facts: fitting(facts),
    items: [],
    links: linksTo([
      ['Analysis', url],
      ['CI run', analysis.build_url],
      ['Ticket', analysis.team_knowledge.ticket_url],
    ]),
  };
}

function ofIncident({ event, incident, analysis, url }: Extract<Notice, { kind: 'incident' }>): Words {
  const { title, projects, closed_at } = incident;
  const isOver = event === 'incident.closed';
  const count = plural(projects.length, 'project');
  const facts = [
    { name: 'Known fix', value: isOver ? '' : (analysis.team_knowledge.known_fix ?? '') },
    { name: 'What to do', value: isOver ? '' : analysis.suggested_fix.summary },
    { name: 'Retry', value: isOver ? '' : `${retryAdvice[analysis.retry.advice]} ${analysis.retry.reason}` },
    { name: 'Seen', value: incidentSpan(incident) },
  ];
  return {
    headline: `${isOver ? 'Incident closed' : `Incident in ${count}`}: ${truncate(plainLine(title), 120)}`,
    tone: isOver ? 'none' : analysis.severity,
    where: truncate(projects.map(plainLine).join(' · '), 300),
    summary: closed_at ? 'For two hours no run failed with it.' : truncate(plainLine(analysis.root_cause), 700),
    quote: isOver ? '' : truncate(quoteOf(analysis), 600),
    facts: fitting(facts),
    items: [],
    links: linksTo([
      ['Incident', url],
      ['CI run', isOver ? null : analysis.build_url],
    ]),
  };
}

function incidentSpan({ opened_at, closed_at, analyses, projects }: Incident): string {
  const until = closed_at === null ? '' : ` to ${minuteOf(new Date(closed_at))}`;
  const from = `${closed_at === null ? 'since' : 'from'} ${minuteOf(new Date(opened_at))}${until} UTC`;
  return `${plural(analyses, 'failure')} in ${plural(projects.length, 'project')}, open ${from}.`;
}

function fitting(facts: readonly Fact[]): Fact[] {
  return facts.map(({ name, value }) => ({ name, value: truncate(plainLine(value), 400) })).filter(hasValue);
}

function historyOf(analysis: AnalysisDetail): string {
  const words = historyWords(analysis);
  return words ? `${words.title}. ${words.about}` : '';
}

function teamOf(analysis: AnalysisDetail): string {
  const { assignee } = analysis.team_knowledge;
  return [assignee && `Assigned to ${assignee.name}.`, correctionWords(analysis)].filter(Boolean).join(' ');
}

function placeOf({ project, branch, job, commit, run_id }: Analysis): string {
  const parts = [project ?? 'no project', branch, job, commit?.slice(0, 8), run_id && `run ${run_id}`];
  return parts.flatMap((part) => (part ? plainLine(part) : [])).join(' · ');
}

function seenBefore({ occurrence, earlier_resolution }: Analysis, burst: number): string {
  const { is_new, count, first_seen } = occurrence;
  const often = burst > 1 ? `This message stands for ${burst} failures. ` : '';
  const before = is_new && burst >= count ? 'New.' : `${times(count)} since ${dayOf(first_seen)}.`;
  if (!earlier_resolution) return often + before;
  const { note, resolved_at } = earlier_resolution;
  return `${often}${before} Was resolved on ${dayOf(resolved_at)}${note ? `: ${note}` : '.'}`;
}

function quoteOf({ evidence: [cause] }: Analysis): string {
  return cause?.text ? `line ${cause.line}: ${plainLines(cause.text)}` : '';
}

function ofDigest(digest: Extract<Notice, { kind: 'digest' }>): Words {
  const { entries, causes, failures, since, until, url } = digest;
  const shown = entries.slice(0, mostItems);
  const more = causes - shown.length;
  return {
    headline: `${plural(failures, 'failure')} with ${plural(causes, 'cause')}`,
    tone: entries[0]?.analysis.severity ?? 'none',
    where: `${minuteOf(since)} to ${minuteOf(until)} UTC`,
    summary: more > 0 ? `The ${shown.length} most important of ${plural(causes, 'cause')}:` : '',
    quote: '',
    facts: [],
    items: shown.map(itemOf),
    links: linksTo([['All analyses', url]]),
  };
}

function itemOf({ analysis, count, url, incident }: DigestEntry): Item {
  if (incident) return ofIncidentItem(incident, url);
  const { severity, title, occurrence, retry } = analysis;
  const often = occurrence.is_new ? `${times(count)}, new` : `${times(count)}, ${occurrence.count} in all`;
  return {
    title: `${severityNames[severity]}: ${truncate(plainLine(title), 120)}`,
    detail: `${truncate(placeOf(analysis), 200)} · ${often}. ${retryAdvice[retry.advice]}`,
    url: webLink(url),
  };
}

function ofIncidentItem(incident: Incident, url: string): Item {
  const state = incident.closed_at === null ? 'Incident' : 'Incident, closed';
  return {
    title: `${state}: ${truncate(plainLine(incident.title), 120)}`,
    detail: `${truncate(incident.projects.map(plainLine).join(' · '), 200)} · ${incidentSpan(incident)}`,
    url: webLink(url),
  };
}

function ofTest({ url }: Extract<Notice, { kind: 'test' }>): Words {
  return {
    headline: 'Firstfail can post here',
    tone: 'none',
    where: '',
    summary: 'This is a test. Failures of CI runs will be told here: what broke, where, and what to do.',
    quote: '',
    facts: [],
    items: [],
    links: linksTo([['Firstfail', url]]),
  };
}

function linksTo(links: readonly (readonly [string, string | null])[]): Link[] {
  return links.flatMap(([name, address]) => {
    const url = address === null ? undefined : webLink(address);
    return url === undefined || url.length > mostUrl ? [] : [{ name, url }];
  });
}

function hasValue({ value }: Fact): boolean {
  return value !== '';
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

function minuteOf(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}
