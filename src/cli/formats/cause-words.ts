import { noFailure } from '../../contract/analyses/no-failure.ts';
import { printable } from '../printable.ts';
import type { Found } from './format.ts';

/** Whether there is a failure to report; a log may show that nothing failed. */
export function isFailure({ diagnosis }: Found): boolean {
  return diagnosis.title !== noFailure;
}

/** What failed, why, and what to do, for a reader that shows one text. */
export function causeWords({ diagnosis, link }: Found): string {
  const { title, root_cause, suggested_fix, retry } = diagnosis;
  return printable(
    [
      root_cause === title ? '' : root_cause,
      `What to do: ${suggested_fix.summary}`,
      retry.advice === 'unknown' ? '' : `Retry is ${retry.advice}: ${retry.reason}`,
      link ?? '',
    ]
      .filter((part) => part !== '')
      .join('\n'),
  );
}
