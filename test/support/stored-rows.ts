import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Of the table of analyses, as a statement finds and leaves it. */
export type StoredRow = {
  id: string;
  details_version: number;
  branch: string | null;
  severity: string;
  category: string;
  fingerprint: string;
  title: string;
  root_cause: string;
  details: unknown;
};

const details = {
  severity_reason: 'A failure on a change branch.',
  domain: 'code',
  explanation: 'The step “test” failed at line 12; nothing follows from it.',
  suggested_fix: { summary: 'Run the failed test alone.', steps: ['Look at sum.ts'], commands: ['npx vitest run sum'] },
  confidence: 0.9,
  cause_scope: 'change',
  retry: { advice: 'pointless', reason: 'It fails each time.' },
  tool: 'vitest',
  step: 'test',
  command: 'npm test',
  exit_code: 1,
  locations: [{ path: 'src/sum.ts', line: 3, column: null }],
  tests: ['adds'],
  tests_failed: 1,
  evidence: [{ line: 12, end_line: 12, text: 'expected 5 to be 4', role: 'cause' }],
  alternatives: [{ title: 'A warning', category: 'lint', line: 4, confidence: 0.1 }],
  consequences: 2,
  log_facts: { bytes: 900, lines: 30, truncated: false, secrets: { jwt: 1 } },
  engine_version: '0.1.0',
  explained_by: 'rules',
};
const { severity_reason: _, ...withoutReason } = details;
const columns = {
  ...{ branch: 'fix/sum', severity: 'medium', category: 'test', title: 'Test failed: adds' },
  root_cause: 'sum.test.ts expected 4 and got 5.',
};

const version2 = {
  severity_basis: { code: 'change_branch', branch: 'change', secrets: [], projects: 1 },
  ...withoutReason,
  earlier_resolution: null,
};

/**
 * What each version has written, as it wrote it. One is added when `detailsVersion` is raised; none is ever changed,
 * because there are databases that hold them.
 */
export const rowsOfVersions: Record<string, Omit<StoredRow, 'id' | 'fingerprint'>> = {
  'version 1, before there were resolutions': { ...columns, details_version: 1, details },
  'version 1': {
    ...{ ...columns, details_version: 1 },
    details: { ...details, earlier_resolution: { note: 'Pinned it.', resolved_at: '2026-11-12T08:00:00.000Z' } },
  },
  'version 2, before there were own patterns': { ...columns, details_version: 2, details: version2 },
  'version 2': {
    ...{ ...columns, details_version: 2 },
    details: { ...version2, own_pattern: null, skipped_patterns: [] },
  },
};

/** Stores rows as a statement of theirs did, newest last; answers their ids. */
export async function storeRows(url: string, tenantId: string, rows: readonly Partial<StoredRow>[]): Promise<string[]> {
  const whole = rows.map((row) => ({ ...rowsOfVersions['version 1'], ...aRow(), ...row }));
  await withClient(url, async (client) => {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
    await client.query(
      `insert into causes (tenant_id, fingerprint, first_seen, last_seen, count)
       select $1, x->>'fingerprint', now(), now(), 1 from json_array_elements($2) x`,
      [tenantId, JSON.stringify(whole)],
    );
    await client.query(
      `insert into analyses (id, tenant_id, created_at, source, provider, project, run_id, branch, commit, job,
         severity, category, fingerprint, is_new, title, root_cause, details_version, details)
       select (x->>'id')::uuid, $1, now() + at * interval '1 ms', 'log', 'gitea', 'acme/web', '17', x->>'branch', 'abc123',
         'test', x->>'severity', x->>'category', x->>'fingerprint', true, x->>'title', x->>'root_cause',
         (x->>'details_version')::smallint, x->'details'
       from json_array_elements($2) with ordinality as given(x, at)`,
      [tenantId, JSON.stringify(whole)],
    );
  });
  return whole.map(({ id }) => id);
}

/** The rows as they stand in the table, oldest first. */
export async function storedRows(url: string): Promise<StoredRow[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<StoredRow>('select * from analyses order by created_at, id');
    return rows;
  });
}

function aRow(): Pick<StoredRow, 'id' | 'fingerprint'> {
  return { id: randomUUID(), fingerprint: `v1:${randomUUID().replaceAll('-', '')}` };
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}
