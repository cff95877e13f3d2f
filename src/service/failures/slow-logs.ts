// Of the fetches that a worker does at once: the others stay free for logs that come quickly.
const most = 5;
const mostOfTenant = 3;

/** Logs that take their time, in this process: few at once, and of one tenant not all of those. */
export class SlowLogs {
  readonly #ofTenant = new Map<string, number>();
  #all = 0;

  /** Leave to take longer, with what gives it back; undefined where too many do. */
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
