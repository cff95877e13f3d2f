// Separate from the schemas, because the command starts sooner without a validation library.

/** From the least to the most severe. */
export const severities = ['low', 'medium', 'high', 'critical'] as const;

export type Severity = (typeof severities)[number];
