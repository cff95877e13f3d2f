import { type NamedPerson, type TeamKnowledge, untilSeverityRises } from '../../contract/causes/team-knowledge.ts';
import type { KnowledgeRecord, Person } from '../../store/causes/knowledge-record.ts';

/** What nobody has written down. */
export const noKnowledge: KnowledgeRecord = {
  assignee: null,
  knownFix: null,
  ticketUrl: null,
  mutedUntil: null,
  mutedAbove: null,
  correctedCategory: null,
  correctedBy: null,
  correctedAt: null,
};

/** What the team knows of a cause, in the form of the API. A mute whose date has passed is none. */
export function knowledgeReply(known: KnowledgeRecord, now: Date): TeamKnowledge {
  const { mutedUntil, mutedAbove, correctedCategory: category, correctedAt } = known;
  const isMuted = mutedAbove !== null && (mutedUntil === null || mutedUntil > now);
  return {
    assignee: namedPerson(known.assignee),
    known_fix: known.knownFix,
    ticket_url: known.ticketUrl,
    muted_until: isMuted ? (mutedUntil?.toISOString() ?? untilSeverityRises) : null,
    muted_above: isMuted ? mutedAbove : null,
    category_correction:
      category !== null && correctedAt !== null
        ? { category, corrected_at: correctedAt.toISOString(), corrected_by: namedPerson(known.correctedBy) }
        : null,
  };
}

/** The e-mail address of a person is for the members alone; chats, agents and tokens get the name in it. */
export function namedPerson(person: Person | null): NamedPerson | null {
  return person && { id: person.id, name: person.email.replace(/@.*$/s, '') };
}
