import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes by which the history of a failure, and an incident, are read of a few rows in a tenant with many. */
export const historyLookUps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [ofCommits, ofOutcomes, ofIncidents]) await sql.raw(statement).execute(db);
  },
};

// Whether a job that failed ran again at its commit.
const ofCommits = `
create index analyses_commit on analyses (tenant_id, project, commit, created_at) where commit is not null`;

const ofOutcomes = `
create index outcomes_commit on outcomes (tenant_id, project, commit, finished_at) where commit is not null`;

// With the tenant in it, because the planner would else join it with an index over all rows of the tenant.
const ofIncidents = `
drop index analyses_incident_project;
create index analyses_incident_project on analyses (tenant_id, incident_id, project) include (created_at)
  where incident_id is not null`;
