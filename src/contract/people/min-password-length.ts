// Separate from the schemas, because the dashboard opens sooner without a validation library.

export const minPasswordLength = 12;
