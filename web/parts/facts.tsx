import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = { name: string; value: ReactNode };

/** Names and values; a fact without a value is left out. */
export function Facts({ facts }: { facts: readonly (Fact | undefined)[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name} className={classes.fact}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
