import type { StatedReason } from '../../kernel/stated-reason.ts';

/** A workflow run that failed before GitHub made a job of it. */
export const startupFailure = 'startup_failure';
/** The conclusion of a job or run that reached its time limit. */
export const timedOut = 'timed_out';

const reasons: Readonly<Record<string, Omit<StatedReason, 'word'>>> = {
  [startupFailure]: {
    category: 'config',
    title: 'The workflow could not be started',
    cause:
      'GitHub made no job of the workflow; most often its file is not valid, or it uses an action or a workflow that it may not use.',
    fix: 'Open the page of the run: it names the error and, where there is one, the line of the workflow file.',
    retry: 'pointless',
  },
  [timedOut]: {
    category: 'timeout',
    title: 'The job ran longer than allowed',
    cause: 'The job reached its time limit and was ended.',
  },
};

/** Undefined for conclusions that say nothing without a log. */
export function failureReason(word: string | null): StatedReason | undefined {
  const reason = word !== null && Object.hasOwn(reasons, word) ? reasons[word] : undefined;
  return word !== null && reason ? { word, ...reason } : undefined;
}

export function whyNoLog(): string {
  return 'The workflow never started, so no job was made and there is no log.';
}
