import { randomUUID } from 'node:crypto';
import type { Store } from '../../src/store/store.ts';
import { anAnalysis } from './builders.ts';

/** An open incident of a host, with one analysis in it. Answers its id. */
export async function anIncident(store: Store, tenantId: string): Promise<string> {
  const host = 'registry.example.test';
  const fingerprint = `v1:${'9'.repeat(32)}`;
  const analysis = anAnalysis({ project: 'acme/one', category: 'network', title: 'No registry', host, fingerprint });
  const at = new Date(analysis.created_at);
  const newId = randomUUID();
  await store.inTransaction(tenantId, async ({ analyses, incidents }) => {
    await analyses.insert(analysis, { awaitsLog: false });
    const options = { newId, since: new Date(at.getTime() - 60_000), least: 1, quietMs: 60_000 };
    await incidents.join({ kind: 'host', subject: host }, { id: analysis.id, at }, options);
  });
  return newId;
}
