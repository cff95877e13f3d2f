import type { Analysed } from '../analysis-thread/protocol.ts';
import type { Analysis } from '../contract/analysis.ts';
import { AppError } from '../errors.ts';
import type { Explainer } from '../explainer/explainer.ts';
import type { TenantId } from '../store/store.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { Deps } from './deps.ts';

export type Excerpt = NonNullable<Analysed['excerpt']>;
export type ExplainJob = { tenantId: TenantId; analysis: Analysis; excerpt: Excerpt };

export type ExplainingDeps = Pick<Deps, 'store' | 'now' | 'log'> & {
  explainer: Explainer;
  tokensPerDay: number;
  /** How long a model is waited for. */
  timeoutMs?: number;
};

const mostAtOnce = 2;
const mostWaitingBytes = 64 * 1024 * 1024;
const mostWaitingOfTenant = 100;
const defaultTimeoutMs = 60_000;

/**
 * Analyses that wait for a model's words, in memory only: a restart forgets them, pressure drops them, and the rules'
 * words stay. Nobody waits for it.
 */
export class Explaining {
  readonly #deps: ExplainingDeps;
  readonly #breaker: CircuitBreaker;
  readonly #stop = new AbortController();
  readonly #waiting: (ExplainJob & { sizeBytes: number })[] = [];
  readonly #running = new Set<Promise<void>>();
  #waitingBytes = 0;

  constructor(deps: ExplainingDeps) {
    this.#deps = deps;
    this.#breaker = new CircuitBreaker(deps.now);
  }

  get model(): { name: string; host: string } {
    const { model: name, host } = this.#deps.explainer;
    return { name, host };
  }

  /** Takes a stored analysis, or leaves it as it is. */
  offer(job: ExplainJob): void {
    const sizeBytes = Buffer.byteLength(JSON.stringify([job.analysis, job.excerpt]));
    const ofTenant = this.#waiting.filter(({ tenantId }) => tenantId === job.tenantId).length;
    const isFull = this.#waitingBytes + sizeBytes > mostWaitingBytes || ofTenant >= mostWaitingOfTenant;
    if (isFull) this.#deps.log.info({ analysis_id: job.analysis.id }, 'too much waits for the model');
    if (isFull || this.#breaker.isOpen || this.#stop.signal.aborted) return;
    this.#waiting.push({ ...job, sizeBytes });
    this.#waitingBytes += sizeBytes;
    if (this.#running.size < mostAtOnce) this.#start();
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Forgets what waits and no longer waits for answers. */
  close(): void {
    this.#waiting.length = 0;
    this.#stop.abort();
  }

  #start(): void {
    const run = this.#work().finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #work(): Promise<void> {
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      this.#waitingBytes -= job.sizeBytes;
      if (this.#breaker.isOpen) continue;
      await this.#explain(job).catch((error) => this.#warn(error));
    }
  }

  async #explain({ tenantId, analysis, excerpt }: ExplainJob): Promise<void> {
    const { store, explainer, tokensPerDay, now, timeoutMs = defaultTimeoutMs } = this.#deps;
    const day = now().toISOString().slice(0, 10);
    const reserved = explainer.mostTokens;
    if (!(await store.modelUsage.reserve(tenantId, { day, tokens: reserved, limit: tokensPerDay }))) {
      this.#deps.log.info({ tenant: tenantId }, 'the tokens of the day are used up');
      return;
    }
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stop.signal]);
    const answer = await this.#breaker.through(async () => await explainer.explain({ analysis, excerpt }, signal));
    if (answer.tokens !== undefined) await store.modelUsage.settle(tenantId, { day, reserved, used: answer.tokens });
    if (answer.words === undefined) {
      this.#deps.log.info({ analysis_id: analysis.id }, 'nothing of what the model said could be kept');
      return;
    }
    const { id, fingerprint } = analysis;
    await store.analyses.explain(tenantId, {
      id,
      fingerprint,
      ...answer.words,
      explained_by: `model:${explainer.model}`,
    });
  }

  /** A sentence of ours only: what others say may repeat the log. */
  #warn(error: unknown): void {
    const reason = error instanceof AppError ? error.message : 'The database did not take part.';
    this.#deps.log.warn({ reason }, 'an analysis keeps the words of the rules');
  }
}
