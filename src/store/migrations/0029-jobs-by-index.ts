import { type Kysely, type Migration, sql } from 'kysely';
import { jobHash } from '../database/job-hash.ts';
import { historyFunction } from './0026-failure-history.ts';

/**
 * The runs of a job are found by an index. Under row-level security PostgreSQL looks up only expressions that cannot tell
 * what they read, and it does not count `coalesce` among them: the index with it led to all runs of the project.
 */
export const jobsByIndex: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [ofAnalyses, ofOutcomes, historyFunction]) await sql.raw(statement).execute(db);
  },
};

const ofAnalyses = `
drop index analyses_job;
create index analyses_job on analyses (tenant_id, project, ${jobHash('job')}, created_at desc)`;

const ofOutcomes = `
drop index outcomes_job;
create index outcomes_job on outcomes (tenant_id, project, ${jobHash('job')}, finished_at desc)`;
