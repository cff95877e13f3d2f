import type { Category } from '../../src/contract/analyses/analysis.ts';
import type { CauseChangeInput, CauseDetail } from '../../src/contract/causes/cause.ts';
import { untilSeverityRises } from '../../src/contract/causes/team-knowledge.ts';

/** What the form shows; an empty text stands for none. */
export type Fields = {
  known_fix: string;
  assignee: string;
  ticket_url: string;
  mute: '' | 'date' | typeof untilSeverityRises;
  /** A day, UTC. */
  until: string;
  category: string;
};

export function fieldsOf({ known_fix, assignee, ticket_url, muted_until, category_correction }: CauseDetail): Fields {
  const isDate = muted_until !== null && muted_until !== untilSeverityRises;
  return {
    known_fix: known_fix ?? '',
    assignee: assignee?.id ?? '',
    ticket_url: ticket_url ?? '',
    mute: isDate ? 'date' : (muted_until ?? ''),
    until: isDate ? muted_until.slice(0, 10) : '',
    category: category_correction?.category ?? '',
  };
}

/** Only what differs, so that what somebody else has changed meanwhile stays. */
export function knowledgeChange(cause: CauseDetail, fields: Fields): CauseChangeInput {
  const before = fieldsOf(cause);
  const { known_fix, assignee, ticket_url, mute, until, category } = fields;
  const isMuteSame = mute === before.mute && until === before.until;
  return {
    ...(known_fix !== before.known_fix && { known_fix: known_fix || null }),
    ...(assignee !== before.assignee && { assignee: assignee || null }),
    ...(ticket_url !== before.ticket_url && { ticket_url: ticket_url || null }),
    ...(!isMuteSame && { muted_until: mute === 'date' ? until : mute || null }),
    ...(category !== before.category && { category: (category || null) as Category | null }),
  };
}
