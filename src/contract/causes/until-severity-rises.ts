// Separate from the schemas, because the command starts sooner without a validation library.

/** The mute that has no date. */
export const untilSeverityRises = 'severity_rises';
