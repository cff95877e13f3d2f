import type { Category } from '../../contract/analyses/analysis.ts';
import type { BranchKind, SeverityBasis } from '../../contract/analyses/severity-basis.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';

type Columns = { category: Category; branch: string | null };

const printed = /^The log shows a secret \(([\w, -]+)\)\.$/;
const spread = /^The same failure showed in (\d{1,9}) projects within an hour\.$/;

/** Every other sentence of version 1. It wrote `on a change branch` also if no branch was known. */
const codes = new Map<unknown, SeverityBasis['code']>([
  ['A deploy or release fails on the default branch.', 'deploy_on_main_line'],
  ['The run was cancelled.', 'cancelled'],
  ['The default branch is broken.', 'default_branch'],
  ['A release branch is broken.', 'release_branch'],
  ['A security gate failed.', 'security_gate'],
  ['A matter of style on a change branch.', 'style'],
  ['Transient: a retry is likely to pass.', 'transient'],
  ['A failure on a change branch.', 'change_branch'],
]);

/** Version 1 stored only the sentence, so the basis of the severity is read from the sentence. */
export function basisOfVersion1(sentence: unknown, row: Columns): SeverityBasis {
  const text = typeof sentence === 'string' ? sentence : '';
  const secrets = printed.exec(text)?.[1]?.split(', ') ?? [];
  const projects = Number(spread.exec(text)?.[1] ?? 0);
  if (secrets.length > 0) return { code: 'secret_printed', branch: branchKind(row), secrets, projects };
  if (projects > 0) return { code: 'widespread', branch: kindOf('widespread', row), secrets, projects };
  const code = codes.get(text);
  if (code === undefined) return basisByRule(row);
  const branch = kindOf(code, row);
  return { code: code === 'change_branch' && branch === 'none' ? 'no_branch' : code, branch, secrets, projects };
}

/** The basis by the rules, from the columns alone. */
export function basisByRule(row: Columns): SeverityBasis {
  const facts = { category: row.category, retry: 'unknown', secrets: [], projects: 0 } as const;
  return judgeSeverity({ ...facts, branch: branchKind(row) }).severity_basis;
}

/** The sentence holds what the forge stated about the branch; without a main branch in it, there was none. */
function kindOf(code: SeverityBasis['code'], row: Columns): BranchKind {
  if (code === 'default_branch') return 'default';
  if (code === 'release_branch') return 'release';
  if (code === 'cancelled') return branchKind(row);
  if (code === 'deploy_on_main_line') return branchKind(row) === 'release' ? 'release' : 'default';
  return row.branch === null ? 'none' : 'change';
}
