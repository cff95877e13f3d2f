// Separate from the schemas, because the dashboard opens sooner without a validation library.

export const failureStates = ['waiting', 'analysed', 'skipped', 'failed'] as const;
