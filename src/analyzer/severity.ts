import type { Category, Severity } from '../contract/analysis.ts';
import { mainLineReasons } from '../contract/main-line.ts';
import type { RunContext } from './analyze.ts';

type Facts = { category: Category; retry: string; leaks: readonly string[]; run: RunContext };

const usualDefaults = new Set(['main', 'master', 'trunk', 'develop']);
const releaseBranch = /^(?:refs\/tags\/|(?:refs\/heads\/)?(?:release|releases|hotfix)\/)/;

/** From facts, by rules. A fingerprint seen in several projects raises it later, where that is known. */
export function severityOf({ category, retry, leaks, run }: Facts): { severity: Severity; reason: string } {
  const branch = (run.branch ?? '').replace(/^refs\/heads\//, '');
  const isDefault = run.defaultBranch ? branch === run.defaultBranch : usualDefaults.has(branch);
  const isRelease = releaseBranch.test(run.branch ?? '');
  if (leaks.length > 0)
    return { severity: 'critical', reason: `The log shows a secret (${[...new Set(leaks)].join(', ')}).` };
  if (category === 'deploy' && (isDefault || isRelease))
    return { severity: 'critical', reason: mainLineReasons.deploy };
  if (category === 'cancelled') return { severity: 'low', reason: 'The run was cancelled.' };
  if (isDefault) return { severity: 'high', reason: mainLineReasons.default };
  if (isRelease) return { severity: 'high', reason: mainLineReasons.release };
  if (category === 'security_check') return { severity: 'high', reason: 'A security gate failed.' };
  if (category === 'lint') return { severity: 'low', reason: 'A matter of style on a change branch.' };
  if (retry === 'safe') return { severity: 'low', reason: 'Transient: a retry is likely to pass.' };
  return { severity: 'medium', reason: 'A failure on a change branch.' };
}
