import { printableLine } from '../printable.ts';
import { causeLocation } from './cause-location.ts';
import { isFailure } from './cause-words.ts';
import type { Format, Found, Place } from './format.ts';

const longestQuotedLine = 400;
// What begins a link, markup, a reference to a person or issue, or a formula in one of the dialects.
const special = /[\\`*_{}[\]<>#|~&!:@.$^]/g;

/** For a comment or a page, in the Markdown that GitHub, GitLab and Buildkite share. */
export const markdown: Format = {
  render: (found, place) => found.map((each) => tell(each, place)).join('\n---\n\n'),
};

function tell(found: Found, place: Place): string {
  const { diagnosis, known, told, link } = found;
  const { title, root_cause, suggested_fix, explanation } = diagnosis;
  const { summary, steps, commands } = suggested_fix;
  const parts = [
    `**${isFailure(found) ? '✗' : '○'} ${inline(title)}**`,
    known === undefined || known === '' ? '' : fenced(known.split('\n')),
    root_cause === title ? '' : inline(root_cause),
    quote(found),
    told === undefined ? '' : inline(told.replaceAll('\n', ' ')),
    facts(found, place),
    explanation === root_cause || explanation === title ? '' : inline(explanation),
    `**What to do:** ${inline(summary)}`,
    steps.map((step, index) => `${index + 1}. ${inline(step)}`).join('\n'),
    commands.length === 0 ? '' : fenced(commands.map(printableLine)),
    link === undefined ? '' : `<${link}>`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function facts(found: Found, place: Place): string {
  const { category, severity, confidence, retry } = found.diagnosis;
  const location = causeLocation(found, place);
  const where = location && [location.path, location.line, location.column].filter((part) => part !== undefined);
  return [
    category.replaceAll('_', ' '),
    `severity ${severity}`,
    `confidence ${Math.round(confidence * 100)} %`,
    retry.advice === 'unknown' ? '' : `retry ${retry.advice}`,
    where ? inline(where.join(':')) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function quote({ diagnosis, lines }: Found): string {
  const cause = diagnosis.evidence[0];
  if (cause === undefined || lines.length === 0) return '';
  return fenced(
    lines.map(({ line, text }) => {
      const mark = line >= cause.line && line <= cause.end_line ? '>' : ' ';
      return `${mark} ${line}  ${printableLine(text).slice(0, longestQuotedLine)}`.trimEnd();
    }),
  );
}

/** A fence that is longer than any in the text. */
function fenced(lines: readonly string[]): string {
  const text = lines.join('\n');
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function inline(text: string): string {
  return printableLine(text).replace(special, '\\$&');
}
