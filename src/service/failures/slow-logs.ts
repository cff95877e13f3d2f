// A part of the parallel fetches of a worker; the others stay free for fast downloads.
const most = 5;
const mostOfTenant = 3;

/** Limits the slow downloads of this process: only a few at once, and fewer for one tenant. */
export class SlowLogs {
  readonly #ofTenant = new Map<string, number>();
  #all = 0;

  /** Allows a download to take longer, and returns its release; undefined if there are too many. */
  enter(tenantId: string): (() => void) | undefined {
    const count = this.#ofTenant.get(tenantId) ?? 0;
    if (this.#all >= most || count >= mostOfTenant) return undefined;
    this.#add(tenantId, 1);
    return () => this.#add(tenantId, -1);
  }

  #add(tenantId: string, change: 1 | -1): void {
    this.#all += change;
    const count = (this.#ofTenant.get(tenantId) ?? 0) + change;
    if (count > 0) this.#ofTenant.set(tenantId, count);
    else this.#ofTenant.delete(tenantId);
  }
}
