import type { Analysis } from '../../src/contract/analyses/analysis.ts';

type Build = Pick<Analysis, 'build_url' | 'source' | 'log_facts' | 'evidence'>;

/**
 * The address of the build; of a whole log that was read at GitLab, at the line of the cause. A posted log may be a part of
 * the job's, and its lines others.
 */
export function buildLink({ build_url, source, log_facts, evidence }: Build): string | null {
  const cause = evidence.find(({ role }) => role === 'cause');
  const hasAnchors = source === 'forge-a' && /\/-\/jobs\/\d+$/.test(build_url ?? '');
  return hasAnchors && cause && !log_facts.truncated ? `${build_url}#L${cause.line}` : build_url;
}
