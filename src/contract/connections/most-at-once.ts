// Separate from the schemas, because the dashboard opens sooner without a validation library.

/** How many projects one call connects; each with a credential takes a few calls of the forge. */
export const mostAtOnce = 20;
