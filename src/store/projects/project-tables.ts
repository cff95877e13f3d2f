/** Where the links of a project's runs lead, as an administrator set it. */
export interface ProjectLinksTable {
  tenant_id: string;
  project: string;
  repository: string | null;
  branch: string | null;
  commit: string | null;
  file: string | null;
}

/** A name that some run carries; branches and jobs have the name of their project too, or an empty one. */
export interface RunNamesTable {
  tenant_id: string;
  kind: 'project' | 'branch' | 'job';
  project: string;
  name: string;
}
