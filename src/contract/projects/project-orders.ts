// Separate from the schemas, because the dashboard opens sooner without a validation library.

export const projectOrders = ['failures', 'last_failure', 'name'] as const;

export type ProjectOrder = (typeof projectOrders)[number];
