import type { IncidentSubject } from '../../store/incidents/incident-store.ts';

/** A host is named; a cause is told as its newest analysis tells it. */
export function incidentTitle({ kind, subject }: IncidentSubject, titleOfAnalysis: string): string {
  return kind === 'host' ? `Requests to ${subject} fail` : titleOfAnalysis;
}
