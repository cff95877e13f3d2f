import type { Analysis } from '../analyses/analysis.ts';
import type { NamedPerson, TeamKnowledge } from './team-knowledge.ts';
import { untilSeverityRises } from './until-severity-rises.ts';

type Corrected = Pick<Analysis, 'category'> &
  Partial<Pick<Analysis, 'category_by_log'>> & { team_knowledge?: TeamKnowledge | undefined };

/** Why the category is not the one of the log alone, in a sentence; empty where it is. */
export function correctionWords({ category, category_by_log = null, team_knowledge }: Corrected): string {
  const correction = team_knowledge?.category_correction ?? null;
  if (category_by_log !== null) {
    const by = correction?.category === category ? ` by ${nameOf(correction.corrected_by)}` : '';
    return `Category corrected${by}; the log alone says “${spaced(category_by_log)}”.`;
  }
  if (correction === null || correction.category === category) return '';
  return `${capital(nameOf(correction.corrected_by))} has corrected the category of later analyses to “${spaced(correction.category)}”.`;
}

/** Until when no message is sent, and what ends it sooner; empty where the cause is not muted. */
export function muteWords({ muted_until, muted_above }: Pick<TeamKnowledge, 'muted_until' | 'muted_above'>): string {
  if (muted_until === null) return '';
  const sooner = muted_above === null || muted_above === 'critical' ? '' : `its severity rises above ${muted_above}`;
  if (muted_until === untilSeverityRises) return `Muted until ${sooner || 'somebody ends it'}.`;
  const date = `${muted_until.slice(0, 16).replace('T', ' ')} UTC`;
  return `Muted until ${date}${sooner && `, or until ${sooner}`}.`;
}

/** A member who was removed leaves no name behind. */
export function nameOf(person: NamedPerson | null): string {
  return person?.name ?? 'a former member';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A category within a sentence. */
export function spaced(category: string): string {
  return category.replaceAll('_', ' ');
}
