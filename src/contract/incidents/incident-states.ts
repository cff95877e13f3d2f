// Separate from the schemas, because the dashboard opens sooner without a validation library.

export const incidentStates = ['open', 'closed'] as const;

export type IncidentState = (typeof incidentStates)[number];
