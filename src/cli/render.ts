import type { Diagnosis, Severity } from '../contract/analyses/analysis.ts';
import { noFailure } from '../contract/analyses/no-failure.ts';
import type { NumberedLine } from './answer.ts';
import { printableLine } from './printable.ts';
import type { Style } from './style.ts';
import { cut, wrap } from './wrap.ts';

export type View = { style: Style; columns: number };
type Found = { diagnosis: Diagnosis; lines: readonly NumberedLine[] };

const mostTestsNamed = 5;
const longestCauseLine = 1_000;
const longestContextLine = 200;

/** The analysis for a person: what broke, the lines that show it, what kind of failure it is, what to do. */
export function render({ diagnosis, lines }: Found, view: View): string {
  const parts = [
    heading(diagnosis, view),
    quote(diagnosis, lines, view),
    facts(diagnosis, view),
    advice(diagnosis, view),
    alternatives(diagnosis, view),
    notes(diagnosis, view),
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`;
}

function heading(diagnosis: Diagnosis, { style, columns }: View): string[] {
  const title = printableLine(diagnosis.title);
  const cause = printableLine(diagnosis.root_cause);
  const isGreen = diagnosis.title === noFailure;
  const paint = isGreen ? style.good : style.bad;
  const lines = wrap(`${isGreen ? '○' : '✗'} ${title}`, columns, '  ').map((line) => style.bold(paint(line)));
  return cause === title ? lines : [...lines, ...wrap(`  ${cause}`, columns, '  ')];
}

function quote(diagnosis: Diagnosis, lines: readonly NumberedLine[], { style, columns }: View): string[] {
  const cause = diagnosis.evidence[0];
  if (cause === undefined) return [];
  const digits = String(lines.at(-1)?.line ?? 0).length;
  const room = Math.min(longestContextLine, columns - digits - 6);
  return lines.map(({ line, text }) => {
    const number = String(line).padStart(digits);
    // The line to search for is never shortened to fit; the terminal may break it.
    if (line >= cause.line && line <= cause.end_line) {
      return `${style.bad('▸')} ${style.bold(number)}  ${style.bold(cut(printableLine(text), longestCauseLine))}`.trimEnd();
    }
    return `  ${style.dim(number)}  ${style.dim(cut(printableLine(text), room))}`.trimEnd();
  });
}

function facts(diagnosis: Diagnosis, view: View): string[] {
  const { category, domain, severity, severity_reason, confidence, retry, step, command, exit_code } = diagnosis;
  const ended = exit_code === null ? '' : ` (exit status ${exit_code})`;
  const rows: [string, string | undefined][] = [
    ['Category', `${words(category)}${domain === category ? '' : ` (${domain})`}`],
    ['Severity', `${severity}: ${severity_reason}`],
    ['Confidence', `${Math.round(confidence * 100)} %`],
    ['Where', diagnosis.locations[0] && locationText(diagnosis.locations[0])],
    ['Step', step ?? undefined],
    ['Command', command === null ? undefined : `${command}${ended}`],
    ['Tests', tests(diagnosis)],
    ['Retry', retry.advice === 'unknown' ? undefined : `${retry.advice}: ${retry.reason}`],
  ];
  const lines = rows.flatMap(([name, value]) => (value ? [row(name, value, view)] : []));
  return lines.map((line) => line.replace(`${severity}:`, `${paint(severity, view.style)}:`));
}

function row(name: string, value: string, { style, columns }: View): string {
  const [first = '', ...rest] = wrap(`${name.padEnd(12)}${printableLine(value)}`, columns, ' '.repeat(12));
  return [style.dim(first.slice(0, 12)) + first.slice(12), ...rest].join('\n');
}

function advice({ explanation, root_cause, suggested_fix }: Diagnosis, { style, columns }: View): string[] {
  const { summary, steps, commands } = suggested_fix;
  return [
    ...(explanation === root_cause ? [] : [style.bold('What happened'), ...paragraph(explanation, columns), '']),
    style.bold('What to do'),
    ...paragraph(summary, columns),
    ...steps.flatMap((step, index) => wrap(`  ${index + 1}. ${printableLine(step)}`, columns, '     ')),
    ...commands.map((command) => `  ${style.dim('$')} ${printableLine(command)}`),
  ];
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

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
