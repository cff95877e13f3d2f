import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { serviceUrl } from '../browser/base-path.ts';
import { ExternalLink } from '../parts/external-link.tsx';
import { issueText } from './issue-text.ts';
import { repositoryOf } from './repository.ts';

/** A link to the form of a new issue about a cause, where its newest analysis tells the repository. */
export function NewIssue({ fingerprint }: { fingerprint: string }) {
  const newest = useQuery(query(endpoints.listAnalyses, { query: { fingerprint, limit: 1 } }));
  const [analysis] = newest.data?.items ?? [];
  if (analysis === undefined) return null;
  const { title, body } = issueText(analysis, `${serviceUrl}/causes/${encodeURIComponent(fingerprint)}`);
  const address = repositoryOf(analysis)?.issueUrl(title, body);
  return address === undefined ? null : (
    <ExternalLink href={address}>New issue at {new URL(address).hostname}</ExternalLink>
  );
}
