import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { AnalysisDetail } from '../../contract/analyses/attribution.ts';
import { historyWords, retryAdvice, retryWords } from '../../contract/analyses/attribution-words.ts';
import { correctionWords } from '../../contract/causes/team-words.ts';
import { webLink } from '../../kernel/plain-text.ts';
import { codeBlock, codeSpan } from './code-text.ts';

export type CommentPart = { analysis: AnalysisDetail; url: string | undefined };

const most = { name: 120, title: 160, cause: 600, quote: 1500, place: 200, fact: 400 };
const mostPlaces = 3;
const mostFixLines = 10;
const mostUrl = 800;

/** Without quotes, only its category, where it is, and the way to the analysis. */
export function fullPart({ analysis, url }: CommentPart, quotes: boolean): string {
  const { title, root_cause, commit } = analysis;
  const told = quotes
    ? [
        knownFixOf(analysis),
        `**What broke:** ${codeSpan(title, most.title)}`,
        codeSpan(root_cause, most.cause),
        quoteOf(analysis),
      ]
    : [];
  const at = commit ? ` at commit ${codeSpan(commit.slice(0, 8), 20)}` : '';
  const facts = [fact('Where', placesOf(analysis)), ...(quotes ? factsOf(analysis) : [])];
  const links = linksOf(analysis, { analysis: url, ticket: quotes ? analysis.team_knowledge.ticket_url : null });
  return [`#### ${nameOf(analysis)}${at}`, ...told, facts.filter(Boolean).join('\n'), links]
    .filter(Boolean)
    .join('\n\n');
}

/** In one line, for a job that has no room or has not run since. */
export function shortPart({ analysis, url }: CommentPart, quotes: boolean): string {
  const { title, commit } = analysis;
  const at = commit ? `, at commit ${codeSpan(commit.slice(0, 8), 20)}` : '';
  const said = quotes ? `: ${codeSpan(title, most.title)}` : '';
  const link = url ? ` · [analysis](${url})` : '';
  return `- ${nameOf(analysis)}${said}${at}, not passed since${link}`;
}

export function nameOf({ job, category }: Pick<Analysis, 'job' | 'category'>): string {
  const name = codeSpan(job ?? '', most.name) || 'The build';
  return `${name} · ${category.replaceAll('_', ' ')}`;
}

/** What people wrote about the cause comes first. No line of it is read as markup or as a command. */
function knownFixOf({ team_knowledge: { known_fix } }: AnalysisDetail): string {
  const lines = (known_fix ?? '').split('\n').flatMap((line) => codeSpan(line, most.fact) || []);
  const more = lines.length > mostFixLines ? [`- and ${lines.length - mostFixLines} more lines`] : [];
  const shown = [...lines.slice(0, mostFixLines).map((line) => `- ${line}`), ...more];
  return shown.length === 0 ? '' : `**Known fix, as the team wrote it down:**\n\n${shown.join('\n')}`;
}

function quoteOf({ evidence }: Analysis): string {
  const quoted = evidence
    .filter(({ role, text }) => role === 'cause' && text.trim() !== '')
    .toSorted((one, other) => one.line - other.line);
  return quoted
    .map(({ line, text }) => codeBlock(text, { firstLine: line, most: most.quote / quoted.length }))
    .join('\n');
}

function placesOf({ locations }: Analysis): string {
  const places = locations.slice(0, mostPlaces).map(({ path, line }) => {
    return codeSpan(line === null ? path : `${path}:${line}`, most.place);
  });
  return places.join(', ');
}

function factsOf(analysis: AnalysisDetail): string[] {
  const { suggested_fix, retry, occurrence, earlier_resolution, own_pattern } = analysis;
  const words = historyWords({ ...analysis, passed_since: null });
  const seen = occurrence.is_new ? 'New.' : `${occurrence.count} times since ${occurrence.first_seen.slice(0, 10)}.`;
  const note = earlier_resolution?.note ?? '';
  return [
    fact('History', words ? codeSpan(`${words.title}. ${words.about}`, most.fact) : ''),
    fact('What to do', codeSpan(suggested_fix.summary, most.fact)),
    fact('Owner', codeSpan(own_pattern?.owner ?? '', most.fact)),
    fact(
      'Retry',
      [retryAdvice[retry.advice], codeSpan(retry.reason, most.fact), retryWords(analysis)].join(' ').trim(),
    ),
    fact('Seen', seen),
    fact('Category', codeSpan(correctionWords(analysis), most.fact)),
    fact('Resolved before', earlier_resolution ? codeSpan(note, most.fact) || 'yes, without a note' : ''),
  ];
}

function fact(name: string, value: string): string {
  return value === '' ? '' : `- ${name}: ${value}`;
}

type Urls = { analysis: string | undefined; ticket: string | null };

function linksOf({ build_url }: Analysis, { analysis, ticket }: Urls): string {
  const links = [
    ['Analysis', analysis],
    ['Job', webLink(build_url ?? '')],
    ['Ticket', webLink(ticket ?? '')],
  ] as const;
  return links.flatMap(([name, to]) => (to && to.length <= mostUrl ? [`[${name}](${to})`] : [])).join(' · ');
}
