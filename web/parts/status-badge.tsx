import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Clock from 'lucide-react/icons/clock';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'quiet';

const icons: Record<Tone, LucideIcon> = { good: CircleCheck, bad: CircleAlert, wait: Clock, quiet: CircleDashed };

/** A status in colour, shape and word; `plain` for a property. */
export function StatusBadge({ tone, plain, children }: { tone: Tone; plain?: boolean; children: string }) {
  const Icon = icons[tone];
  return (
    <span className={classes.status} data-tone={tone}>
      {!plain && <Icon size={12} aria-hidden />}
      {children}
    </span>
  );
}
