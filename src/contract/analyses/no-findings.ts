import type { Diagnosis } from './analysis.ts';

/** The members of an analysis that holds no finding. */
export const noFindings = {
  confidence: 0,
  cause_scope: 'unknown',
  host: null,
  tool: null,
  step: null,
  command: null,
  exit_code: null,
  locations: [],
  tests: [],
  tests_failed: 0,
  evidence: [],
  alternatives: [],
  consequences: 0,
  own_pattern: null,
  skipped_patterns: [],
} satisfies Partial<Diagnosis>;
