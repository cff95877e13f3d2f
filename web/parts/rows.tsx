import { Children, type ReactNode } from 'react';
import classes from './rows.module.css';

/** A list of records with facts and actions; it reads the same on a phone. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type Props = {
  /** Stands before the title in a column of its own; above it on a phone. */
  lead?: ReactNode;
  title: ReactNode;
  /** Short sentences; empty ones are left out. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** Whether the record is no longer in use. */
  quiet?: boolean;
  /** Content below the row, over its whole width. */
  children?: ReactNode;
};

export function Row({ lead, title, facts, actions, quiet, children }: Props) {
  return (
    <li className={classes.row} data-quiet={quiet || undefined} data-lead={lead !== undefined || undefined}>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div>
        <div className={classes.title}>{title}</div>
        {facts && <div className={classes.facts}>{Children.map(facts, (fact) => fact && <span>{fact}</span>)}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      {children && <div className={classes.more}>{children}</div>}
    </li>
  );
}
