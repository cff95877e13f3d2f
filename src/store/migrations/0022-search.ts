import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** What a search looks through in place of the analyses: the names that runs carry, and the words of each cause. */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [tables, indexes, filled]) await sql.raw(statement).execute(db);
    for (const table of ['run_names', 'cause_words']) await sql.raw(rowSecurity(table, 'tenant_id')).execute(db);
  },
};

// A name may be longer than an index entry, so it is compared by its hash.
const tables = `
create table run_names (
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null,
  project text not null,
  name text not null
);
create unique index run_names_name on run_names (tenant_id, kind, md5(project), md5(name));

create table cause_words (
  tenant_id uuid not null references tenants on delete cascade,
  fingerprint text not null,
  words text not null,
  primary key (tenant_id, fingerprint),
  foreign key (tenant_id, fingerprint) references causes on delete cascade
);
`;

// text_pattern_ops: the beginning of a commit is a range in this order, whatever the collation of the database is.
const indexes = `
create index analyses_project_branch on analyses (tenant_id, project, branch, created_at desc, id desc)
  include (severity, category, source, fingerprint, is_new);
create index analyses_run on analyses (tenant_id, md5(run_id), created_at desc, id desc) where run_id is not null;
create index analyses_commit_start on analyses (tenant_id, commit text_pattern_ops, created_at desc, id desc)
  where commit is not null;
`;

// What an earlier version stored may hold what this one masks; its words come when it is masked anew.
const filled = `
do $$
begin
  perform set_config('app.system', 'on', true);
  insert into run_names (tenant_id, kind, project, name)
    select distinct tenant_id, 'project', project, project from analyses where project is not null
    union all
    select distinct tenant_id, 'branch', coalesce(project, ''), branch from analyses where branch is not null
    union all
    select distinct tenant_id, 'job', coalesce(project, ''), job from analyses where job is not null;
  insert into cause_words (tenant_id, fingerprint, words)
    select c.tenant_id, c.fingerprint, left(lower(concat_ws(E'\\n', newest.title, newest.root_cause,
      (select string_agg(test #>> '{}', E'\\n') from jsonb_path_query(newest.details::jsonb, 'lax $.tests[*]') test),
      (select string_agg(path #>> '{}', E'\\n')
        from jsonb_path_query(newest.details::jsonb, 'lax $.locations[*].path') path))), 2000)
    from causes c cross join lateral (
      select title, root_cause, details, details_version from analyses a
      where a.tenant_id = c.tenant_id and a.fingerprint = c.fingerprint
      order by created_at desc, id desc limit 1
    ) newest where newest.details_version = 2;
  perform set_config('app.system', '', true);
end $$;
`;
