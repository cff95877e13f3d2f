/** A name that some run carries; branches and jobs have the name of their project too, or an empty one. */
export interface RunNamesTable {
  tenant_id: string;
  kind: 'project' | 'branch' | 'job';
  project: string;
  name: string;
}
