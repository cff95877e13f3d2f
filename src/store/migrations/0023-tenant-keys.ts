import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Every key, unique index and reference between the tables of a tenant's data begins with the tenant, so that the rows
 * of a tenant can live together on one of several servers. What is looked up before the tenant is known keeps its keys.
 */
export const tenantKeys: Migration = {
  async up(db: Kysely<unknown>) {
    // Also drops the references, which are made again below.
    for (const table of keyedById) {
      await sql
        .raw(`alter table ${table} drop constraint ${table}_pkey cascade, add primary key (tenant_id, id)`)
        .execute(db);
    }
    for (const statement of [uniques, references]) await sql.raw(statement).execute(db);
  },
};

const keyedById = [
  ...['analyses', 'audit_log', 'cause_activity', 'channels', 'deliveries', 'failures', 'feedback', 'incidents'],
  ...['notifications', 'patterns', 'reports'],
];

const uniques = `
alter table feedback drop constraint feedback_analysis_id_user_id_key, add unique (tenant_id, analysis_id, user_id);
drop index failures_key;
create unique index failures_key on failures (tenant_id, connection_id, key);
drop index notifications_once;
create unique index notifications_once on notifications (tenant_id, channel_id, analysis_id)
  where analysis_id is not null;
drop index notifications_incident;
create unique index notifications_incident on notifications (tenant_id, incident_id, channel_id, event)
  where incident_id is not null;
alter table reports drop constraint reports_connection_id_number_key, add unique (tenant_id, connection_id, number);
alter table report_parts drop constraint report_parts_pkey, add primary key (tenant_id, report_id, job);
`;

// An incident goes only when none of its analyses is left.
const references = `
alter table feedback add constraint feedback_analysis
  foreign key (tenant_id, analysis_id) references analyses (tenant_id, id) on delete cascade;
alter table notifications
  add constraint notifications_channel
    foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  add constraint notifications_of_analysis
    foreign key (tenant_id, analysis_id) references analyses (tenant_id, id) on delete cascade,
  add constraint notifications_of_incident
    foreign key (tenant_id, incident_id) references incidents (tenant_id, id) on delete cascade;
alter table report_parts
  add constraint report_parts_report
    foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  add constraint report_parts_of_analysis
    foreign key (tenant_id, analysis_id) references analyses (tenant_id, id) on delete cascade;
alter table analyses add constraint analyses_of_incident
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id);
`;
