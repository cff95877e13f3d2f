import type { ActivityKind, CauseActivity } from '../../src/contract/causes/cause-activity.ts';
import { untilSeverityRises } from '../../src/contract/causes/team-knowledge.ts';
import { nameOf, spaced } from '../../src/contract/causes/team-words.ts';

type Tell = (activity: CauseActivity) => string;

const tellOf: Record<ActivityKind, Tell> = {
  status: ({ from, to }) => `changed the status from ${from} to ${to}`,
  comment: () => 'commented',
  assignee: ({ assignee }) => (assignee ? `assigned it to ${assignee.name}` : 'took the assignee away'),
  known_fix: ({ from, to }) => {
    if (to === null) return 'removed the known fix';
    return from === null ? 'wrote down a known fix' : 'changed the known fix';
  },
  ticket_url: ({ to }) => (to === null ? 'removed the ticket' : `set the ticket ${to}`),
  muted_until: ({ to }) => (to === null ? 'ended the mute' : `muted it until ${momentOf(to)}`),
  category: ({ from, to }) =>
    to === null
      ? 'ended the correction of the category'
      : `corrected the category from ${spaced(from ?? '')} to ${spaced(to)}`,
};

/** An entry of the activity as a sentence: who, and what they did. */
export function activityWords(activity: CauseActivity): { who: string; what: string } {
  const who = activity.by_firstfail ? 'Firstfail' : nameOf(activity.by);
  return { who, what: tellOf[activity.kind](activity) };
}

function momentOf(until: string): string {
  return until === untilSeverityRises ? 'its severity rises' : `${until.slice(0, 16).replace('T', ' ')} UTC`;
}
