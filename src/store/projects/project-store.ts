import type { LinkTemplates, LinkTemplatesChange } from '../../contract/projects/link-templates.ts';
import type { ProjectOrder } from '../../contract/projects/project.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

/** Which names are meant: those that contain `part`, ignoring case, and those of `names`. */
export type NameFilter = { part?: string | undefined; names?: readonly string[] | undefined };

type Period = { since: Date; until: Date };
type Page = { limit: number; offset: number };

export type CountedProject = { project: string; total: number; highOrWorse: number; lastSeen: Date | null };
export type CountedBranch = { branch: string; total: number; highOrWorse: number; lastSeen: Date };

/** Each list answers a page, and how many there are on all pages. */
export interface ProjectStore {
  /** In order of names. */
  names(tenantId: TenantId, filter: NameFilter, page: Page): Promise<{ names: string[]; total: number }>;
  /** Also those without an analysis in the period. */
  list(
    tenantId: TenantId,
    filter: NameFilter & Period,
    page: Page & { order: ProjectOrder },
  ): Promise<{ rows: CountedProject[]; total: number }>;
  /** Those with an analysis in the period, the most frequent first. */
  branches(
    tenantId: TenantId,
    filter: Period & { project: string; part?: string | undefined },
    page: Page,
  ): Promise<{ rows: CountedBranch[]; total: number }>;
  linkTemplates(tenantId: TenantId, project: string): Promise<LinkTemplates>;
}

/** The steps from which the service composes the erasing of a project, and a change of its links. */
export interface ProjectTransaction {
  countAnalyses(name: string): Promise<number>;
  /** Erases what belongs to the project beside its analyses, and the keys by which these are answered again. */
  eraseRecords(name: string): Promise<{ failures: number; outcomes: number; links: number }>;
  /** Erases at most so many analyses with all that refers to them, and lowers the counts of their causes. */
  eraseAnalyses(name: string, limit: number): Promise<number>;
  /** What is set afterwards. */
  changeLinkTemplates(name: string, change: LinkTemplatesChange): Promise<LinkTemplates>;
}
