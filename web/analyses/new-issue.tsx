import { useQuery } from '@tanstack/react-query';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { newIssueUrl } from '../../src/contract/analyses/find-repository.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { serviceUrl } from '../browser/base-path.ts';
import { ExternalLink } from '../parts/external-link.tsx';
import { issueText } from './issue-text.ts';
import { ticketAddress } from './ticket-address.ts';

/** A link to the form of a new issue about a cause: the team's own form, or that of the repository where it is known. */
export function NewIssue({ fingerprint }: { fingerprint: string }) {
  const newest = useQuery(query(endpoints.listAnalyses, { query: { fingerprint, limit: 1 } }));
  const tenant = useQuery(query(endpoints.getTenant));
  const [analysis] = newest.data?.items ?? [];
  if (analysis === undefined || tenant.data === undefined) return null;
  const causeUrl = `${serviceUrl}/causes/${encodeURIComponent(fingerprint)}`;
  const address = addressOf(analysis, causeUrl, tenant.data.ticket_template);
  return address === undefined ? null : (
    <ExternalLink href={address}>New issue at {new URL(address).hostname}</ExternalLink>
  );
}

function addressOf(analysis: Analysis, causeUrl: string, template: string | null): string | undefined {
  const { title, body } = issueText(analysis, causeUrl);
  if (template === null) return newIssueUrl(analysis, title, body);
  return ticketAddress(template, { title, text: plainText(analysis, causeUrl), causeUrl });
}

/** No tracker reads Markdown for certain. */
function plainText({ root_cause }: Pick<Analysis, 'root_cause'>, causeUrl: string): string {
  return `${causeUrl}\n\n${root_cause}`;
}
