// Separate from the schemas, because the dashboard opens sooner without a validation library.

export const causeStatuses = ['open', 'acknowledged', 'resolved'] as const;

export type CauseStatus = (typeof causeStatuses)[number];
