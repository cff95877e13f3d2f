import { Text } from '@mantine/core';
import { Fragment } from 'react';
import type { Evidence as Quote } from '../../src/contract/analyses/analysis.ts';
import { count, number } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './evidence.module.css';

/** The quoted lines in the log's order, with the cause marked and the gaps counted. */
export function Evidence({ quotes, confidence }: { quotes: readonly Quote[]; confidence: number }) {
  const ordered = [...quotes].sort((a, b) => a.line - b.line);
  const cause = ordered.find(({ role }) => role === 'cause');
  if (ordered.every(({ text }) => text === '')) return <NumbersOnly quotes={ordered} />;
  return (
    <section className={classes.log} aria-label="Lines of the log">
      {ordered.map((quote, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the quotes of an analysis never move.
        <Fragment key={at}>
          <Gap lines={quote.line - (ordered[at - 1]?.end_line ?? 0) - 1} />
          <Lines quote={quote} label={labelOf(quote, { cause, confidence })} />
        </Fragment>
      ))}
    </section>
  );
}

/** Below even odds no line is called the first failure. */
function labelOf(
  quote: Quote,
  { cause, confidence }: { cause: Quote | undefined; confidence: number },
): string | undefined {
  if (quote === cause) return confidence < 0.5 ? 'perhaps the cause' : 'first failure';
  return quote.role === 'consequence' && quote.line > (cause?.line ?? 0) ? 'follows from it' : undefined;
}

function Lines({ quote: { line, text, role }, label }: { quote: Quote; label: string | undefined }) {
  return (
    <div className={classes.quote} data-role={role}>
      {text.split('\n').map((content, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one quote never move.
        <div key={at} className={classes.line}>
          <span className={classes.number}>{line + at}</span>
          <code className={classes.text}>
            <Untrusted>{content}</Untrusted>
          </code>
          {at === 0 && label && <span className={classes.role}>{label}</span>}
        </div>
      ))}
    </div>
  );
}

function Gap({ lines }: { lines: number }) {
  if (lines <= 0) return null;
  return <div className={classes.gap}>⋯ {count(lines, 'line')}</div>;
}

function NumbersOnly({ quotes }: { quotes: readonly Quote[] }) {
  const cause = quotes.find(({ role }) => role === 'cause');
  return (
    <Text size="sm" c="dimmed">
      {cause
        ? `The cause is in line ${number(cause.line)} of the log. `
        : 'No line of the log is the cause by itself. '}
      Nothing of the log is quoted here.
    </Text>
  );
}
