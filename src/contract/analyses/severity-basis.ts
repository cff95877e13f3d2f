import { z } from 'zod';
import { described } from '../described.ts';

/** The possible reasons of a severity. The code is for programs; `severity_reason` explains it to people. */
const severityCodes = [
  'secret_printed',
  'deploy_on_main_line',
  'no_failure',
  'cancelled',
  'default_branch',
  'release_branch',
  'security_gate',
  'widespread',
  'style',
  'transient',
  'change_branch',
  'no_branch',
] as const;
export type SeverityCode = (typeof severityCodes)[number];

const branchKinds = ['default', 'release', 'change', 'none'] as const;
export type BranchKind = (typeof branchKinds)[number];

export const severityBasisSchema = z
  .object({
    code: described(z.enum(severityCodes), 'the rule that held', 'default_branch'),
    branch: described(z.enum(branchKinds), 'what kind of branch the run was on; `none` where it names none', 'default'),
    secrets: described(z.array(z.string()), 'the kinds of secrets that the job printed', []),
    projects: described(z.int().min(0), 'that showed this cause within an hour, where they were counted', 1),
  })
  .describe('what the severity follows from');
export type SeverityBasis = z.infer<typeof severityBasisSchema>;
