import type { Severity } from '../../src/contract/analyses/analysis.ts';
import classes from './severity-badge.module.css';

const shapes: Record<Severity, string> = {
  critical: 'M4.7 1h6.6L15 4.7v6.6L11.3 15H4.7L1 11.3V4.7z',
  high: 'M8 1.5 15.4 14.5H.6z',
  medium: 'M8 .8 15.2 8 8 15.2.8 8z',
  low: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z',
};

/** The severity in colour, shape and word, so that no reader depends on one of them. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span className={classes.badge} data-severity={severity}>
      <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
        <path d={shapes[severity]} fill="currentColor" />
      </svg>
      {severity}
    </span>
  );
}
