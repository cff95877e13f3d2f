export const otherTenants = 99;
export const ofIncident = 1_000;

const details = {
  severity_basis: { code: 'default_branch', branch: 'default', secrets: [], projects: 0 },
  domain: 'code',
  explanation: 'One test failed; nothing follows from it. The command after it could not run.',
  suggested_fix: { summary: 'Fix the sum.', steps: ['Look at sum.ts'], commands: ['npm test'] },
  confidence: 0.9,
  cause_scope: 'change',
  retry: { advice: 'pointless', reason: 'It fails each time.' },
  tool: 'vitest',
  step: null,
  command: 'npm test',
  exit_code: 1,
  locations: [{ path: 'src/sum.ts', line: 3, column: null }],
  tests: ['adds'],
  tests_failed: 1,
  evidence: [{ line: 12, end_line: 12, text: 'AssertionError: expected 5 to be 4', role: 'cause' }],
  ...{ alternatives: [], consequences: 0, log_facts: { bytes: 900, lines: 30, truncated: false, secrets: {} } },
  engine_version: '0.1.0',
  explained_by: 'rules',
};

export async function addTenants(client) {
  const { rows } = await client.query(
    `insert into tenants (id, name, plan, created_at)
      select gen_random_uuid(), 'T' || n, 'free', now() from generate_series(1, $1) n returning id`,
    [otherTenants],
  );
  return rows.map(({ id }) => id);
}

/**
 * Stores analyses spread over a year, 200 projects and 20,000 causes; a few causes make up most of them, and `nightly` is a
 * rare job.
 */
export async function fill(client, { tenants, count }) {
  await withoutIndexes(client, async () => {
    await insertAnalyses(client, { tenants, count });
    await insertWhatFollows(client, tenants);
  });
}

/** Makes an incident of the newest analyses, which include the one whose history is read. */
export async function addIncident(client, tenantId) {
  const { rows } = await client.query(
    `insert into incidents (id, tenant_id, kind, subject, opened_at, last_seen)
      select gen_random_uuid(), $1, 'host', 'registry.example.com', now(), now() returning id`,
    [tenantId],
  );
  await client.query(
    `update analyses set incident_id = $2 where id in (
      select id from analyses where tenant_id = $1 order by created_at desc, id desc limit $3)`,
    [tenantId, rows[0].id, ofIncident],
  );
}

async function insertAnalyses(client, { tenants, count }) {
  await client.query(
    `insert into analyses (id, tenant_id, created_at, source, provider, project, run_id, branch, commit, job, build_url,
      severity, category, fingerprint, is_new, title, root_cause, details_version, details)
    select uuidv7(- n * (interval '365 days' / $3)), ($1::uuid[])[1 + n % $2], now() - n * (interval '365 days' / $3), 'engine-' || chr(97 + n % 4),
      'engine-a', 'acme/p' || (n::bigint * 7919 % 200), n::text, (array['main','dev','feature/x'])[1 + n % 3],
      md5(n::text), case when n % 50000 = 1 then 'nightly' else 'build' end, 'https://ci.example/' || n, (array['low','medium','medium','high','high','critical'])[1 + n % 6],
      (array['test','compile','lint','network','dependency','timeout'])[1 + n % 6], 'v1:' || md5(f::text), false,
      'Test number ' || f || ' failed in module core', 'src/core/file' || f || '.test.ts expected 4 and got 5.', 2, $4
    from (select n, (power(random(), 3) * 20000)::int as f from generate_series(1, $3::int) n) s`,
    [tenants, tenants.length, count, JSON.stringify(details)],
  );
}

/** Adds the causes, the names and the words of these analyses, and marks the first of each cause. */
async function insertWhatFollows(client, tenants) {
  await client.query(
    `insert into causes (tenant_id, fingerprint, first_seen, last_seen, previous_seen, count)
      select tenant_id, fingerprint, min(created_at), max(created_at),
        (array_agg(created_at order by created_at desc))[2], count(*)
      from analyses where tenant_id = any($1) group by 1, 2`,
    [tenants],
  );
  await client.query(
    `insert into run_names (tenant_id, kind, project, name)
      select distinct tenant_id, kind, project, name from analyses
      cross join lateral (values ('project', project), ('branch', branch), ('job', job)) named (kind, name)
      where tenant_id = any($1)`,
    [tenants],
  );
  await client.query(
    `insert into cause_words (tenant_id, fingerprint, words)
      select distinct on (tenant_id, fingerprint) tenant_id, fingerprint, lower(title || E'\\n' || root_cause)
      from analyses where tenant_id = any($1) order by tenant_id, fingerprint`,
    [tenants],
  );
  await client.query(
    `update analyses a set is_new = true from causes c where c.tenant_id = a.tenant_id and c.fingerprint = a.fingerprint
      and c.first_seen = a.created_at and c.tenant_id = any($1)`,
    [tenants],
  );
}

/** Runs the work while `analyses` has its primary key alone, and makes the other indexes of all rows then: in a third of the time. */
async function withoutIndexes(client, work) {
  const { rows } = await client.query(
    `select indexrelid::regclass as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
      where indrelid = 'analyses'::regclass and indexrelid not in (select conindid from pg_constraint)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
