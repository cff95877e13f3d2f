import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Fragment } from 'react';
import type { Evidence as Quote } from '../../src/contract/analyses/analysis.ts';
import { count, number } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './evidence.module.css';
import { linesNear } from './lines-near.ts';

/** The quoted lines in the log's order, with the cause marked and the gaps counted; a phone shows those near the cause. */
export function Evidence({ quotes, confidence }: { quotes: readonly Quote[]; confidence: number }) {
  const [isWhole, whole] = useDisclosure(false);
  const ordered = [...quotes].sort((a, b) => a.line - b.line);
  const cause = ordered.find(({ role }) => role === 'cause');
  if (ordered.every(({ text }) => text === '')) return <NumbersOnly quotes={ordered} />;
  const near = linesNear(ordered, cause);
  const all = ordered.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  return (
    <>
      <section className={classes.log} aria-label="Lines of the log" data-whole={isWhole || undefined}>
        {ordered.map((quote, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the quotes of an analysis never move.
          <Fragment key={at}>
            <Gap lines={quote.line - (ordered[at - 1]?.end_line ?? 0) - 1} isFar={!near.has(quote.line)} />
            <Lines quote={quote} label={labelOf(quote, { cause, confidence })} near={near} />
          </Fragment>
        ))}
      </section>
      {near.size < all && !isWhole && (
        <Button variant="default" size="xs" mt="xs" className={classes.more} onClick={whole.open}>
          Show all {count(all, 'line')}
        </Button>
      )}
    </>
  );
}

/** Below a confidence of one half, no line is called the first failure. */
function labelOf(
  quote: Quote,
  { cause, confidence }: { cause: Quote | undefined; confidence: number },
): string | undefined {
  if (quote === cause) return confidence < 0.5 ? 'perhaps the cause' : 'first failure';
  return quote.role === 'consequence' && quote.line > (cause?.line ?? 0) ? 'follows from it' : undefined;
}

type LinesProps = { quote: Quote; label: string | undefined; near: ReadonlySet<number> };

function Lines({ quote: { line, text, role }, label, near }: LinesProps) {
  return (
    <div className={classes.quote} data-role={role}>
      {text.split('\n').map((content, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one quote never move.
        <div key={at} className={classes.line} data-far={!near.has(line + at) || undefined}>
          <span className={classes.number}>{line + at}</span>
          <code className={classes.text} data-indented={/^\s/.test(content) || undefined}>
            <Untrusted>{content}</Untrusted>
          </code>
          {at === 0 && label && <span className={classes.role}>{label}</span>}
        </div>
      ))}
    </div>
  );
}

function Gap({ lines, isFar }: { lines: number; isFar: boolean }) {
  if (lines <= 0) return null;
  return (
    <div className={classes.gap} data-far={isFar || undefined}>
      ⋯ {count(lines, 'line')}
    </div>
  );
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
