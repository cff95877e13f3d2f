import { z } from 'zod';
import { ciDoors } from '../../ci/doors.ts';
import type { CiSource } from '../../ci/index.ts';
import { forgeSources } from '../connections/forge-products.ts';
import { type Category, type Domain, domainOfCategory } from './category.ts';
import { severityBasisSchema } from './severity-basis.ts';

export type { Category, Domain } from './category.ts';

export const categories = Object.keys(domainOfCategory) as [Category, ...Category[]];
const domains = [...new Set(Object.values(domainOfCategory))] as [Domain, ...Domain[]];

const ciSources = ciDoors.map(({ source }) => source) as [CiSource, ...CiSource[]];

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export const sources = [...ciSources, 'log', ...forgeSources, 'manual'] as const;
export const causeScopes = ['change', 'environment', 'external', 'unknown'] as const;

export const categorySchema = z.enum(categories);
export const severitySchema = z.enum(severities);
export const sourceSchema = z.enum(sources);

export const locationSchema = z.object({
  path: z.string(),
  line: z.int().nullable(),
  column: z.int().nullable(),
});

export const evidenceSchema = z.object({
  line: z.int().min(1).describe('1-based, counted by LF, of the log as sent'),
  end_line: z.int().min(1).describe('inclusive; at most 9 more than line'),
  text: z.string().max(400).describe('redacted; empty where the operator stores no quotes'),
  role: z.enum(['cause', 'context', 'consequence']),
});

export const alternativeSchema = z.object({
  title: z.string(),
  category: categorySchema,
  line: z.int().min(1),
  confidence: z.number().min(0).max(1),
});

/**
 * The result of the analyser for a log. The same log, run and options give the same diagnosis. Lines are 1-based and
 * counted by LF; sizes are bytes; `confidence` is a probability.
 */
export const diagnosisSchema = z.object({
  severity: severitySchema,
  severity_reason: z.string(),
  severity_basis: severityBasisSchema,
  category: categorySchema,
  domain: z.enum(domains),
  title: z.string().max(120),
  root_cause: z.string(),
  explanation: z.string(),
  suggested_fix: z.object({ summary: z.string(), steps: z.array(z.string()), commands: z.array(z.string()) }),
  confidence: z.number().min(0).max(1),
  cause_scope: z.enum(causeScopes),
  retry: z.object({ advice: z.enum(['safe', 'pointless', 'unknown']), reason: z.string() }),
  tool: z.string().nullable(),
  step: z.string().nullable(),
  command: z.string().nullable(),
  exit_code: z.int().nullable(),
  locations: z.array(locationSchema),
  tests: z.array(z.string()).max(50),
  tests_failed: z.int().min(0),
  evidence: z.array(evidenceSchema).max(12),
  alternatives: z.array(alternativeSchema).max(3),
  consequences: z.int().min(0),
  fingerprint: z.string().regex(/^v1:[0-9a-f]{32}$/),
  log_facts: z.object({
    bytes: z.int().min(0),
    lines: z.int().min(0),
    truncated: z.boolean(),
    secrets: z.record(z.string(), z.int().min(1)).describe('redactions by kind'),
  }),
  engine_version: z.string(),
});

/** The origin of the run, as the sender stated it. */
export const runSchema = z.object({
  provider: z.string().nullable(),
  project: z.string().nullable(),
  run_id: z.string().nullable(),
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  job: z.string().nullable(),
  build_url: z.string().nullable(),
  attempt: z.string().nullable(),
});

export const analysisSchema = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    source: sourceSchema,
    ...runSchema.shape,
    ...diagnosisSchema.shape,
    occurrence: z.object({
      first_seen: z.iso.datetime(),
      last_seen: z.iso.datetime(),
      count: z.int().min(1),
      is_new: z.boolean(),
    }),
    earlier_resolution: z
      .object({ note: z.string().nullable(), resolved_at: z.iso.datetime() })
      .nullable()
      .describe('how this cause was resolved before, if it was, as of storing'),
    explained_by: z.string().regex(/^(?:rules|model:.+)$/),
  })
  .meta({ id: 'Analysis', description: 'A root-cause analysis of one failed run.' });

export type Severity = z.infer<typeof severitySchema>;
export type Source = z.infer<typeof sourceSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type Location = z.infer<typeof locationSchema>;
export type Diagnosis = z.infer<typeof diagnosisSchema>;
export type Run = z.infer<typeof runSchema>;
export type Analysis = z.infer<typeof analysisSchema>;
