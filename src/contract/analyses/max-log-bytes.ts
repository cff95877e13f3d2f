// Separate from the schemas, because the dashboard opens sooner without a validation library.

/** Counted in UTF-8 bytes of the decoded log. */
export const maxLogBytes = 10 * 1024 * 1024;
