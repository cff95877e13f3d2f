import type { Diagnosis, Severity } from '../contract/analyses/analysis.ts';
import { retryAdvice } from '../contract/analyses/attribution-words.ts';
import { noFailure } from '../contract/analyses/no-failure.ts';
import { plural } from '../kernel/plural.ts';
import type { NumberedLine } from './answer.ts';
import { printableLine } from './printable.ts';
import type { Style } from './style.ts';
import { cut, wrap } from './wrap.ts';

export type View = { style: Style; columns: number };
/** `known` and `told` are what a team and other runs know of it, as blocks of text. */
type Found = { diagnosis: Diagnosis; lines: readonly NumberedLine[]; known?: string; told?: string; link?: string };

const mostTestsNamed = 5;
const longestCauseLine = 1_000;
const longestContextLine = 200;
/** As many words at the beginning of two sentences make them one. */
const wordsAlike = 3;
const guess = 0.5;

/** The analysis for a person in a hurry: what broke, where, its lines, since when, what to do; then the details. */
export function render({ diagnosis, lines, known = '', told = '', link }: Found, view: View): string {
  const parts = [
    block(known, view),
    heading(diagnosis, view),
    quote(diagnosis, lines, view),
    block(told, view),
    advice(diagnosis, view),
    explanation(diagnosis, view),
    facts(diagnosis, view),
    alternatives(diagnosis, view),
    notes(diagnosis, view),
    link === undefined ? [] : [link],
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`;
}

function block(text: string, { columns }: View): string[] {
  return text.trimEnd() === ''
    ? []
    : text
        .trim()
        .split('\n')
        .flatMap((line) => wrap(line, columns, indentOf(line)));
}

function indentOf(line: string): string {
  return line.slice(0, Math.max(0, line.search(/\S/)));
}

function heading(diagnosis: Diagnosis, { style, columns }: View): string[] {
  const title = printableLine(diagnosis.title);
  const cause = printableLine(diagnosis.root_cause);
  const elsewhere = [title, ...(isExplained(diagnosis) ? [printableLine(diagnosis.explanation)] : [])];
  const isGreen = diagnosis.title === noFailure;
  const paint = isGreen ? style.good : style.bad;
  const where = place(diagnosis);
  return [
    ...wrap(`${isGreen ? '○' : '✗'} ${title}`, columns, '  ').map((line) => style.bold(paint(line))),
    ...(isSaid(cause, elsewhere) ? [] : wrap(`  ${cause}`, columns, '  ')),
    ...(where === '' ? [] : wrap(`  ${where}`, columns, '  ').map(style.dim)),
  ];
}

/** Whether one of the texts holds the sentence, or begins as it does and so tells the same. */
function isSaid(sentence: string, texts: readonly string[]): boolean {
  const beginning = sentence.split(' ', wordsAlike).join(' ');
  return texts.some((text) => text.includes(sentence.replace(/\.$/, '')) || text.startsWith(beginning));
}

/** Where in the code, in which command of which step, and how that ended. */
function place({ locations, step, command, exit_code }: Diagnosis): string {
  const ended = exit_code === null ? '' : ` (exit status ${exit_code})`;
  const parts = [
    locations[0] ? `at ${locationText(locations[0])}` : '',
    step === null || step === command ? '' : `step ${step}`,
    command === null ? '' : `${command}${ended}`,
  ];
  return printableLine(parts.filter((part) => part !== '').join(' · '));
}

function quote(diagnosis: Diagnosis, lines: readonly NumberedLine[], { style, columns }: View): string[] {
  const cause = diagnosis.evidence[0];
  if (cause === undefined) return [];
  const digits = String(lines.at(-1)?.line ?? 0).length;
  const margin = digits + 4;
  const room = Math.min(longestContextLine, columns - margin - 2);
  // A guess is shown, and not pointed at as the first failure.
  const mark = diagnosis.confidence < guess ? ' ' : style.bad('▸');
  return lines.flatMap(({ line, text }) => {
    const number = String(line).padStart(digits);
    if (line < cause.line || line > cause.end_line) {
      return [`  ${style.dim(number)}  ${style.dim(cut(printableLine(text), room))}`.trimEnd()];
    }
    const [first = '', ...rest] = wrap(cut(printableLine(text), longestCauseLine), columns - margin, '');
    return [
      `${mark} ${style.bold(number)}  ${style.bold(first)}`.trimEnd(),
      ...rest.map((part) => `${' '.repeat(margin)}${style.bold(part)}`),
    ];
  });
}

function facts(diagnosis: Diagnosis, view: View): string[] {
  const { category, domain, severity, severity_reason, confidence } = diagnosis;
  const rows: [string, string | undefined][] = [
    ['Category', `${words(category)}${domain === category ? '' : ` (${domain})`}`],
    ['Severity', `${severity}: ${severity_reason}`],
    ['Confidence', `${Math.round(confidence * 100)} %`],
    ['Tests', tests(diagnosis)],
  ];
  const lines = rows.flatMap(([name, value]) => (value ? [row(name, value, view)] : []));
  return lines.map((line) => line.replace(`${severity}:`, `${paint(severity, view.style)}:`));
}

function row(name: string, value: string, { style, columns }: View): string {
  const [first = '', ...rest] = wrap(`${name.padEnd(12)}${printableLine(value)}`, columns, ' '.repeat(12));
  return [style.dim(first.slice(0, 12)) + first.slice(12), ...rest].join('\n');
}

function advice({ suggested_fix, retry }: Diagnosis, { style, columns }: View): string[] {
  const { summary, steps, commands } = suggested_fix;
  const told = retry.advice === 'unknown' ? '' : `${retryAdvice[retry.advice]} ${retry.reason}`;
  return [
    style.bold('What to do'),
    ...paragraph(summary, columns),
    ...steps.flatMap((step, index) => wrap(`  ${index + 1}. ${printableLine(step)}`, columns, '     ')),
    ...commands.map((command) => `  ${style.dim('$')} ${printableLine(command)}`),
    ...(told === '' ? [] : paragraph(told, columns)),
  ];
}

function explanation(diagnosis: Diagnosis, { style, columns }: View): string[] {
  if (!isExplained(diagnosis)) return [];
  return [style.bold('What happened'), ...paragraph(diagnosis.explanation, columns)];
}

function isExplained({ explanation: text, root_cause }: Diagnosis): boolean {
  return text !== root_cause;
}

function alternatives({ alternatives: others }: Diagnosis, { style, columns }: View): string[] {
  if (others.length === 0) return [];
  const lines = others.flatMap(({ title, category, line, confidence }) =>
    wrap(
      `  line ${line}: ${printableLine(title)} (${words(category)}, ${Math.round(confidence * 100)} %)`,
      columns,
      '    ',
    ),
  );
  return [style.bold('It could also be'), ...lines];
}

function notes({ consequences, log_facts }: Diagnosis, { style, columns }: View): string[] {
  const secrets = Object.values(log_facts.secrets).reduce((sum, count) => sum + count, 0);
  const sentences = [
    consequences === 0
      ? ''
      : `${plural(consequences, 'later error')} in the log ${consequences === 1 ? 'follows' : 'follow'} from this one.`,
    secrets === 0 ? '' : `${plural(secrets, 'secret')} in the log ${secrets === 1 ? 'is' : 'are'} masked here.`,
    log_facts.truncated ? 'The log was cut before it came here.' : '',
  ];
  return sentences
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => wrap(sentence, columns, ''))
    .map(style.dim);
}

function tests({ tests: names, tests_failed }: Diagnosis): string | undefined {
  if (tests_failed === 0) return undefined;
  const named = names.slice(0, mostTestsNamed);
  const more = tests_failed - named.length;
  return [
    `${tests_failed} failed`,
    named.length > 0 ? `: ${named.join(', ')}` : '',
    more > 0 && named.length > 0 ? ` and ${more} more` : '',
  ].join('');
}

function locationText({ path, line, column }: Diagnosis['locations'][number]): string {
  return [path, line, line === null ? null : column].filter((part) => part !== null).join(':');
}

function paint(severity: Severity, { bad, warn, good }: Style): string {
  if (severity === 'low') return good(severity);
  return severity === 'medium' ? warn(severity) : bad(severity);
}

function paragraph(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => wrap(`  ${printableLine(line)}`, columns, '  '));
}

function words(category: string): string {
  return category.replaceAll('_', ' ');
}
