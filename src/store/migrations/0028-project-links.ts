import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** Where the links of a project's runs lead, which administrators set. */
export const projectLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(table).execute(db);
    await sql.raw(rowSecurity('project_links', 'tenant_id')).execute(db);
  },
};

const table = `
create table project_links (
  tenant_id uuid not null references tenants on delete cascade,
  project text not null,
  repository text,
  branch text,
  commit text,
  file text,
  primary key (tenant_id, project)
)`;
