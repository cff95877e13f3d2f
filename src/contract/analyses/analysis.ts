import { z } from 'zod';
import { ciDoors } from '../../ci/doors.ts';
import type { CiSource } from '../../ci/index.ts';
import { forgeSources } from '../connections/forge-products.ts';
import { described } from '../described.ts';
import { categories, type Domain, domainOfCategory } from './category.ts';
import { severityBasisSchema } from './severity-basis.ts';
import { severities } from './severity-names.ts';

export { type Category, categories, type Domain } from './category.ts';
export { type Severity, severities } from './severity-names.ts';

const domains = [...new Set(Object.values(domainOfCategory))] as [Domain, ...Domain[]];

const ciSources = ciDoors.map(({ source }) => source) as [CiSource, ...CiSource[]];

export const sources = [...ciSources, 'log', ...forgeSources, 'manual'] as const;
export const causeScopes = ['change', 'environment', 'external', 'unknown'] as const;

export const categorySchema = z.enum(categories);
export const severitySchema = z.enum(severities);
export const sourceSchema = z.enum(sources);

export const locationSchema = z.object({
  path: described(z.string(), 'of a file of the user, relative to the workspace where that is known', 'src/cart.ts'),
  line: described(z.int().nullable(), '1-based', 12),
  column: described(z.int().nullable(), '1-based', 9),
});

export const evidenceSchema = z.object({
  line: described(z.int().min(1), '1-based, counted by LF, of the log as sent', 118),
  end_line: described(z.int().min(1), 'inclusive; at most 9 more than line', 119),
  text: described(
    z.string().max(400),
    'redacted; empty where the operator stores no quotes',
    'src/cart.ts(12,9): error TS2339: …',
  ),
  role: described(
    z.enum(['cause', 'context', 'consequence']),
    'the first quote is the cause; a context is of its block or of the command that failed',
    'cause',
  ),
});

export const alternativeSchema = z.object({
  title: described(z.string(), 'what else it could be', 'The registry refused the download'),
  category: described(categorySchema, 'of that reading', 'network'),
  line: described(z.int().min(1), 'that suggests it, 1-based', 42),
  confidence: described(z.number().min(0).max(1), 'that this is the cause', 0.12),
});

/**
 * The result of the analyser for a log. The same log, run and options give the same diagnosis. Lines are 1-based and
 * counted by LF; sizes are bytes; `confidence` is a probability.
 */
export const diagnosisSchema = z.object({
  severity: described(severitySchema, 'by rules, from facts; never by a model', 'high'),
  severity_reason: described(z.string(), 'the severity in a sentence', 'The default branch is broken.'),
  severity_basis: severityBasisSchema,
  category: described(categorySchema, 'unknown where the confidence is below 0.25', 'type_check'),
  domain: described(z.enum(domains), 'of the category', 'code'),
  title: described(
    z.string().max(120),
    'one line for a chat: what broke, and where',
    "TS2339: Property 'total' does not exist on type 'Cart' (src/cart.ts:12)",
  ),
  root_cause: described(
    z.string(),
    'one or two sentences that name what failed',
    'src/cart.ts uses the property total, which the type Cart does not have.',
  ),
  explanation: described(
    z.string(),
    'what happened, in order, and why later errors follow',
    'The step “build” failed at line 118; two later errors follow from it.',
  ),
  suggested_fix: z.object({
    summary: described(z.string(), 'in a sentence', 'Add the property to the type, or use the one that exists.'),
    steps: described(z.array(z.string()), 'in order; may be empty', ['Open src/cart.ts at line 12.']),
    commands: described(z.array(z.string()), 'safe to paste into a shell; may be empty', ['npx tsc --noEmit']),
  }),
  confidence: described(
    z.number().min(0).max(1),
    'that the first quote is the cause: of the answers at 0.8, eight in ten are right',
    0.93,
  ),
  cause_scope: described(
    z.enum(causeScopes),
    'whose problem it is as far as the log alone tells; attribution says what other runs tell',
    'change',
  ),
  retry: z.object({
    advice: described(z.enum(['safe', 'pointless', 'unknown']), 'whether running it again can help', 'pointless'),
    reason: described(z.string(), 'in a sentence', 'The same input will fail in the same way.'),
  }),
  host: described(
    z.string().nullable(),
    'the external host of a network or service failure, where the log names one',
    'registry.npmjs.org',
  ),
  tool: described(z.string().nullable(), 'the program that reported it', 'typescript'),
  step: described(z.string().nullable(), 'of the run that failed', 'build'),
  command: described(z.string().nullable(), 'that failed, redacted', 'npm run build'),
  exit_code: described(z.int().nullable(), 'of that command', 2),
  locations: described(z.array(locationSchema), 'in the code of the user', [
    { path: 'src/cart.ts', line: 12, column: 9 },
  ]),
  tests: described(z.array(z.string()).max(50), 'that failed; tests_failed counts all of them', ['cart › adds prices']),
  tests_failed: described(z.int().min(0), 'how many tests failed', 1),
  evidence: described(z.array(evidenceSchema).max(12), 'quotes of the log, the cause first', [
    { line: 118, end_line: 118, text: 'src/cart.ts(12,9): error TS2339: …', role: 'cause' },
  ]),
  alternatives: described(z.array(alternativeSchema).max(3), 'what else it could be, likeliest first', []),
  consequences: described(z.int().min(0), 'errors in the log that follow from this one', 2),
  own_pattern: described(
    z
      .object({
        id: described(
          z.string().nullable(),
          'null for one of a file that no service stores',
          '0199f3a0-0000-7000-8000-000000000007',
        ),
        name: described(z.string(), 'as the team calls it', 'Licence server'),
        owner: described(z.string().nullable(), 'who knows what to do', 'Build team'),
      })
      .nullable(),
    'the pattern that the tenant wrote itself, where one gave the answer',
    null,
  ),
  skipped_patterns: described(
    z.array(z.string()),
    'names of own patterns that were not tried to the end, because too much of the log holds their text',
    [],
  ),
  fingerprint: described(
    z.string().regex(/^v1:[0-9a-f]{32}$/),
    'equal for equal causes, across runs, branches, machines and CIs',
    'v1:0f343b0931126a20f133d67c2b018a3b',
  ),
  log_facts: z.object({
    bytes: described(z.int().min(0), 'of the log as sent, decoded', 48213),
    lines: described(z.int().min(0), 'counted by LF', 902),
    truncated: described(z.boolean(), 'whether a part of the log was missing', false),
    secrets: described(z.record(z.string(), z.int().min(1)), 'redactions by kind', { jwt: 1 }),
  }),
  engine_version: described(z.string(), 'of the analyser: it changes when an answer can change', '0.1.0+3f1c0de5'),
});

/** The origin of the run, as the sender stated it. */
export const runSchema = z.object({
  provider: described(z.string().nullable(), 'the CI as the sender names it', 'github-actions'),
  project: described(z.string().nullable(), 'by which analyses are grouped', 'acme/web'),
  run_id: described(z.string().nullable(), 'of the pipeline or build', '4711'),
  branch: described(z.string().nullable(), 'or tag, without refs/', 'main'),
  commit: described(z.string().nullable(), 'that was built', '3f1c0de5b7a94c0f8e0d'),
  job: described(z.string().nullable(), 'of the run', 'build'),
  build_url: described(
    z.string().nullable(),
    'without user and fragment; of its query only what names a build',
    'https://ci.example.com/acme/web/4711',
  ),
  attempt: described(z.string().nullable(), 'of the job, where the CI counts them', '2'),
});

export const analysisSchema = z
  .object({
    id: described(z.uuid(), 'a UUID of version 7', '0199f3a0-0000-7000-8000-000000000001'),
    created_at: described(z.iso.datetime(), 'UTC', '2026-11-20T09:30:00.000Z'),
    source: described(sourceSchema, 'the door through which it came', 'log'),
    ...runSchema.shape,
    ...diagnosisSchema.shape,
    occurrence: z.object({
      first_seen: described(z.iso.datetime(), 'the first analysis of this cause', '2026-11-03T10:00:00.000Z'),
      last_seen: described(z.iso.datetime(), 'the newest one', '2026-11-20T09:30:00.000Z'),
      count: described(z.int().min(1), 'analyses of this cause, as of reading', 14),
      is_new: described(z.boolean(), 'whether it was the first one, as of storing', false),
    }),
    earlier_resolution: described(
      z
        .object({
          note: described(z.string().nullable(), 'what the person wrote', 'The clock of the runner was wrong.'),
          resolved_at: described(z.iso.datetime(), 'when it was resolved', '2026-11-12T08:00:00.000Z'),
        })
        .nullable(),
      'how this cause was resolved before, if it was, as of storing',
      null,
    ),
    category_by_log: described(
      categorySchema.nullable(),
      'what the log alone says, where people have corrected the category of the cause; else null',
      null,
    ),
    explained_by: described(
      z.string().regex(/^(?:rules|model:.+)$/),
      'who wrote explanation and suggested_fix',
      'rules',
    ),
  })
  .meta({ id: 'Analysis', description: 'A root-cause analysis of one failed run.' });

export type Source = z.infer<typeof sourceSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type Location = z.infer<typeof locationSchema>;
export type Diagnosis = z.infer<typeof diagnosisSchema>;
export type Run = z.infer<typeof runSchema>;
export type Analysis = z.infer<typeof analysisSchema>;
