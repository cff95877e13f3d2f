import { z } from 'zod';

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
    code: z.enum(severityCodes),
    branch: z.enum(branchKinds).describe('what kind of branch the run was on; `none` where it names none'),
    secrets: z.array(z.string()).describe('the kinds of secrets that the job printed'),
    projects: z.int().min(0).describe('that showed this cause within an hour, where they were counted'),
  })
  .describe('what the severity follows from');
export type SeverityBasis = z.infer<typeof severityBasisSchema>;
