import type { Report } from './report.ts';

// Separate from the schemas, because the dashboard opens sooner without a validation library.

export const noReport: Report = { comment: false, status: false, quotes: null, min_confidence: 0.5 };
