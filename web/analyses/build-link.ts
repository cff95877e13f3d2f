import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { lineLink } from '../../src/contract/analyses/line-link.ts';
import { forgeSources } from '../../src/contract/connections/forge-products.ts';

type Build = Pick<Analysis, 'build_url' | 'source' | 'log_facts' | 'evidence'>;

/**
 * The address of the build; of a whole log that was fetched, at the line of the cause where the CI has such addresses. A
 * posted log may be a part of the job's, and its lines others.
 */
export function buildLink({ build_url, source, log_facts, evidence }: Build): string | null {
  const cause = evidence.find(({ role }) => role === 'cause');
  const isWhole = forgeSources.some((forge) => forge === source) && !log_facts.truncated;
  return build_url && isWhole && cause ? lineLink(build_url, cause.line) : build_url;
}
