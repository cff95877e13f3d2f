import type { Migration } from 'kysely';
import { foundation } from './0001-foundation.ts';
import { people } from './0002-people.ts';
import { causes } from './0003-causes.ts';
import { feedback } from './0004-feedback.ts';
import { connections } from './0005-connections.ts';
import { channels } from './0006-channels.ts';
import { tenantEstimates } from './0007-tenant-estimates.ts';
import { modelUsage } from './0008-model-usage.ts';
import { newAnalyses } from './0009-new-analyses.ts';
import { channelSecrets } from './0010-channel-secrets.ts';
import { ownLookUps } from './0011-own-look-ups.ts';
import { addressesOfTenants } from './0012-addresses-of-tenants.ts';
import { detailsVersion } from './0013-details-version.ts';
import { outcomes } from './0014-outcomes.ts';
import { reports } from './0015-reports.ts';
import { installations } from './0016-installations.ts';
import { incidents } from './0017-incidents.ts';
import { teamKnowledge } from './0018-team-knowledge.ts';
import { patterns } from './0019-patterns.ts';
import { historyLookUps } from './0020-history-look-ups.ts';
import { daySums } from './0021-day-sums.ts';
import { search } from './0022-search.ts';
import { tenantKeys } from './0023-tenant-keys.ts';
import { lastSeen } from './0024-last-seen.ts';
import { previousSeen } from './0025-previous-seen.ts';
import { failureHistory } from './0026-failure-history.ts';
import { ticketTemplate } from './0027-ticket-template.ts';
import { projectLinks } from './0028-project-links.ts';
import { jobsByIndex } from './0029-jobs-by-index.ts';
import { historyByCommit } from './0030-history-by-commit.ts';
import { causeDaySums } from './0031-cause-day-sums.ts';

/** In the order they run; a name, once released, never changes. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-causes': causes,
  '0004-feedback': feedback,
  '0005-connections': connections,
  '0006-channels': channels,
  '0007-tenant-estimates': tenantEstimates,
  '0008-model-usage': modelUsage,
  '0009-new-analyses': newAnalyses,
  '0010-channel-secrets': channelSecrets,
  '0011-own-look-ups': ownLookUps,
  '0012-addresses-of-tenants': addressesOfTenants,
  '0013-details-version': detailsVersion,
  '0014-outcomes': outcomes,
  '0015-reports': reports,
  '0016-installations': installations,
  '0017-incidents': incidents,
  '0018-team-knowledge': teamKnowledge,
  '0019-patterns': patterns,
  '0020-history-look-ups': historyLookUps,
  '0021-day-sums': daySums,
  '0022-search': search,
  '0023-tenant-keys': tenantKeys,
  '0024-last-seen': lastSeen,
  '0025-previous-seen': previousSeen,
  '0026-failure-history': failureHistory,
  '0027-ticket-template': ticketTemplate,
  '0028-project-links': projectLinks,
  '0029-jobs-by-index': jobsByIndex,
  '0030-history-by-commit': historyByCommit,
  '0031-cause-day-sums': causeDaySums,
};
