import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { anAnalysis } from './builders.ts';
import { aTenantWithUser, aToken, signIn, type TestServer } from './http.ts';
import { storeAnalysis } from './store-analysis.ts';

/** A tenant with a person at a browser, a token that reads, and a way to store what its CI would have sent. */
export async function aTeam(server: TestServer) {
  const { tenant, user } = await aTenantWithUser(server);
  const { headers } = await aToken(server, tenant.id, 'read');
  const { mutating } = await signIn(server, user.email);
  const save = async (own: Partial<NewAnalysis> = {}) => {
    const saved = await storeAnalysis(server.deps.store, tenant.id, anAnalysis(own));
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    return saved.analysis;
  };
  return { tenant, user, headers, mutating, save };
}
