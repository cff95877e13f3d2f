import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { historyWords } from '../../src/contract/analyses/attribution-words.ts';
import { correctionWords } from '../../src/contract/causes/team-words.ts';
import { buildLink } from './build-link.ts';

/** An analysis as Markdown for an issue or a chat. Text of the log is escaped; `url` links back to the analysis. */
export function analysisMarkdown(analysis: AnalysisDetail, url: string): string {
  const { title, root_cause, explanation, suggested_fix, severity, category, project, branch, job } = analysis;
  const origin = [project, branch, job]
    .filter((name) => name !== null && name !== '')
    .map((name) => inline(name ?? ''));
  const parts = [
    `### ${inline(title)}`,
    `**${severity}** · ${category.replaceAll('_', ' ')}${origin.length > 0 ? ` · ${origin.join(' · ')}` : ''}`,
    runOf(analysis),
    knownFixOf(analysis),
    inline(root_cause),
    inline(historyOf(analysis)),
    seenOf(analysis),
    inline(correctionWords(analysis)),
    quotes(analysis),
    explanation === root_cause ? '' : inline(explanation),
    `**What to do:** ${inline(suggested_fix.summary)}`,
    suggested_fix.steps.map((step, at) => `${at + 1}. ${inline(step)}`).join('\n'),
    suggested_fix.commands.length > 0 ? fenced(suggested_fix.commands.join('\n'), 'sh') : '',
    `[Firstfail](${url})`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** As text, because wherever it is pasted its Markdown may mean more than on our pages. */
function knownFixOf({ team_knowledge: { known_fix, ticket_url } }: AnalysisDetail): string {
  const lines = (known_fix ?? '').split('\n').flatMap((line) => inline(line) || []);
  const ticket = ticket_url === null ? '' : `Ticket: ${inline(ticket_url)}`;
  const fix = lines.length > 0 ? `**Known fix:** ${lines.join('  \n')}` : '';
  return [fix, ticket].filter((part) => part !== '').join('\n\n');
}

/** The commit and the build, each as a link where its address is known. */
function runOf(analysis: AnalysisDetail): string {
  const { commit, run_id, links } = analysis;
  const build = buildLink(analysis);
  const short = commit === null ? '' : `Commit ${linked(commit.slice(0, 10), links.commit)}`;
  const run = run_id === null ? 'Build' : `Run ${run_id}`;
  return [short, build === null && run_id === null ? '' : linked(run, build)].filter((part) => part !== '').join(' · ');
}

function seenOf({ occurrence: { count, first_seen, last_seen } }: AnalysisDetail): string {
  if (count < 2) return '';
  return `Seen ${count} times: first on ${first_seen.slice(0, 10)}, last on ${last_seen.slice(0, 10)} (UTC).`;
}

function linked(text: string, url: string | null): string {
  if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return inline(text);
  const address = new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${inline(text)}](${address})`;
}

function historyOf(analysis: AnalysisDetail): string {
  const words = historyWords(analysis);
  return words ? `${words.title}. ${words.about}` : '';
}

function quotes({ evidence }: AnalysisDetail): string {
  const shown = evidence.filter(({ text, role }) => text !== '' && role !== 'consequence');
  const lines = [...shown]
    .sort((a, b) => a.line - b.line)
    .flatMap(({ line, text, role }) =>
      text
        .split('\n')
        .map((content, at) => `${role === 'cause' ? '>' : ' '} ${String(line + at).padStart(5)}  ${content}`),
    );
  return lines.length > 0 ? fenced(lines.join('\n'), '') : '';
}

/** Escapes text so that it makes no markup, link, picture or mention: `<`, `@` and `&` become entities. */
function inline(text: string): string {
  return printable(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]()#+!|~]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//')
    .trim();
}

/** A code block whose fence has more backticks than the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${printable(text)}\n${fence}`;
}

function printable(text: string): string {
  return text.replaceAll(/[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, '\ufffd');
}
