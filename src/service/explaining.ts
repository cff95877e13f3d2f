import type { Analysed } from '../analysis-thread/protocol.ts';
import type { Analysis } from '../contract/analysis.ts';
import { AppError } from '../errors.ts';
import type { Explained, Explainer } from '../explainer/explainer.ts';
import type { ExplanationOutcome } from '../metrics/metrics.ts';
import type { TenantId } from '../store/store.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { Deps } from './deps.ts';
import { nameError } from './name-error.ts';

export type Excerpt = NonNullable<Analysed['excerpt']>;
export type ExplainJob = { tenantId: TenantId; analysis: Analysis; excerpt: Excerpt };

export type ExplainingDeps = Pick<Deps, 'store' | 'now' | 'log' | 'metrics'> & {
  explainer: Explainer;
  tokensPerDay: number;
  /** How long a model is waited for. */
  timeoutMs?: number;
};

type Waiting = ExplainJob & { sizeBytes: number };

const keptWords = 'an analysis keeps the words of the rules';
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
  readonly #waiting: Waiting[] = [];
  /** Whose analyses the model is asked about just now. */
  readonly #asking: TenantId[] = [];
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
    if (this.#stop.signal.aborted) return;
    const sizeBytes = Buffer.byteLength(JSON.stringify([job.analysis, job.excerpt]));
    const obstacle = this.#breaker.isOpen ? 'paused' : this.#crowded(job, sizeBytes);
    if (obstacle) {
      this.#deps.metrics.explanation(obstacle);
      return;
    }
    this.#waiting.push({ ...job, sizeBytes });
    this.#waitingBytes += sizeBytes;
    if (this.#running.size < mostAtOnce) this.#start();
  }

  #crowded({ tenantId, analysis }: ExplainJob, sizeBytes: number): 'crowded' | undefined {
    const ofTenant = this.#waiting.filter((job) => job.tenantId === tenantId).length;
    if (this.#waitingBytes + sizeBytes <= mostWaitingBytes && ofTenant < mostWaitingOfTenant) return undefined;
    this.#deps.log.info({ analysis_id: analysis.id }, 'too much waits for the model');
    return 'crowded';
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
    const run = this.#work().finally(() => {
      this.#running.delete(run);
      // What was offered while it ended.
      if (this.#waiting.length > 0 && this.#running.size < mostAtOnce) this.#start();
    });
    this.#running.add(run);
  }

  async #work(): Promise<void> {
    for (let job = this.#next(); job !== undefined; job = this.#next()) {
      const { tenantId } = job;
      this.#asking.push(tenantId);
      const outcome = this.#breaker.isOpen ? 'paused' : await this.#explain(job).catch((error) => this.#broken(error));
      this.#asking.splice(this.#asking.indexOf(tenantId), 1);
      this.#deps.metrics.explanation(outcome);
    }
  }

  /** The oldest of a tenant that is not served just now, else the oldest: a flood of one does not hold up another. */
  #next(): Waiting | undefined {
    const other = this.#waiting.findIndex(({ tenantId }) => !this.#asking.includes(tenantId));
    const [job] = this.#waiting.splice(Math.max(0, other), 1);
    if (job !== undefined) this.#waitingBytes -= job.sizeBytes;
    return job;
  }

  async #explain(job: ExplainJob): Promise<ExplanationOutcome> {
    const { store, explainer, tokensPerDay, now } = this.#deps;
    const { tenantId, analysis } = job;
    const day = now().toISOString().slice(0, 10);
    const reserved = explainer.mostTokens;
    if (!(await store.modelUsage.reserve(tenantId, { day, tokens: reserved, limit: tokensPerDay }))) {
      this.#deps.log.info({ tenant: tenantId }, 'the tokens of the day are used up');
      return 'over_budget';
    }
    const answer = await this.#ask(job);
    if (typeof answer === 'string') return answer;
    if (answer.tokens !== undefined) await store.modelUsage.settle(tenantId, { day, reserved, used: answer.tokens });
    if (answer.words === undefined) {
      this.#deps.log.info({ analysis_id: analysis.id }, 'nothing of what the model said could be kept');
      return 'nothing_held';
    }
    const { id, fingerprint } = analysis;
    const words = { id, fingerprint, ...answer.words, explained_by: `model:${explainer.model}` } as const;
    return (await store.analyses.explain(tenantId, words)) ? 'reworded' : 'superseded';
  }

  async #ask({ analysis, excerpt }: ExplainJob): Promise<Explained | 'no_answer' | 'unreadable'> {
    const { explainer, metrics, timeoutMs = defaultTimeoutMs } = this.#deps;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stop.signal]);
    const startedMs = performance.now();
    const call = (outcome: 'answered' | 'no_answer' | 'unreadable', tokens = explainer.mostTokens) => {
      metrics.modelCall({ outcome, tokens, ms: performance.now() - startedMs });
    };
    try {
      const answer = await this.#breaker.through(async () => await explainer.explain({ analysis, excerpt }, signal));
      call('answered', answer.tokens);
      return answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const outcome = error.code === 'invalid' ? 'unreadable' : 'no_answer';
      call(outcome);
      // A sentence of ours: what others say may repeat the log.
      this.#deps.log.warn({ reason: error.message, error: nameError(error) }, keptWords);
      return outcome;
    }
  }

  #broken(error: unknown): ExplanationOutcome {
    this.#deps.log.warn({ reason: 'The database did not take part.', error: nameError(error) }, keptWords);
    return 'broken';
  }
}
