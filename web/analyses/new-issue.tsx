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
  const project = analysis?.project;
  const links = useQuery({
    ...query(endpoints.readLinkTemplates, { query: { name: project ?? '' } }),
    enabled: Boolean(project),
  });
  if (analysis === undefined || tenant.data === undefined || links.isLoading) return null;
  const causeUrl = `${serviceUrl}/causes/${encodeURIComponent(fingerprint)}`;
  const { title, body } = issueText(analysis, causeUrl);
  const { ticket_template: form } = tenant.data;
  const address = form
    ? ticketAddress(form, { title, text: plainText(analysis, causeUrl), causeUrl })
    : newIssueUrl(analysis, links.data?.repository ?? null, { title, body });
  return address === undefined ? null : (
    <ExternalLink href={address}>New issue at {new URL(address).hostname}</ExternalLink>
  );
}

/** It is not known whether the team's tracker reads Markdown. */
function plainText({ root_cause }: Pick<Analysis, 'root_cause'>, causeUrl: string): string {
  return `${causeUrl}\n\n${root_cause}`;
}
