import type { PatternVersion } from '../../store/patterns/pattern-store.ts';
import type { Store } from '../../store/store.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { OwnPatterns } from '../../thread/protocol.ts';

const mostTenants = 200;
const neverChanged = '0';

/**
 * The patterns of tenants as this process read them last. Each analysis knows the count of changes, so that it takes all
 * that was answered before its request came, in every process.
 */
export class PatternSets {
  readonly #store: Pick<Store, 'patterns'>;
  readonly #known = new Map<TenantId, PatternVersion>();

  constructor(store: Pick<Store, 'patterns'>) {
    this.#store = store;
  }

  /** Undefined where the tenant has none. The count of changes is read where the caller has not. */
  async of(tenantId: TenantId, version?: string): Promise<OwnPatterns | undefined> {
    const known = this.#known.get(tenantId);
    const isKnown = version === (known?.version ?? neverChanged);
    const changed = isKnown ? undefined : await this.#store.patterns.changedSince(tenantId, known?.version);
    if (changed) this.#keep(tenantId, changed);
    const now = changed ?? known ?? { version: neverChanged, patterns: [] };
    return now.patterns.length === 0 ? undefined : { ...now, version: `${tenantId} ${now.version}` };
  }

  /** The one that was kept first makes room. */
  #keep(tenantId: TenantId, changed: PatternVersion): void {
    this.#known.delete(tenantId);
    this.#known.set(tenantId, changed);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostTenants && oldest !== undefined) this.#known.delete(oldest);
  }
}
