import type { Analysis } from '../../contract/analyses/analysis.ts';
import { AppError } from '../../kernel/app-error.ts';
import { CircuitBreaker } from '../../kernel/circuit-breaker.ts';
import { describeError } from '../../kernel/describe-error.ts';
import type { Log } from '../../kernel/log.ts';
import type { ExplanationOutcome, Metrics } from '../../metrics/metrics.ts';
import type { LanguageModel, Watch, Words } from '../../model/language-model.ts';
import type { Store } from '../../store/store.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Analysed } from '../../thread/protocol.ts';

export type Excerpt = NonNullable<Analysed['excerpt']>;
export type RewordJob = { tenantId: TenantId; analysis: Analysis; excerpt: Excerpt };

export type ModelQueueDeps = {
  store: Store;
  now: () => Date;
  log: Log;
  metrics: Metrics;
  languageModel: LanguageModel;
  tokensPerDay: number;
  /** How long a model is waited for. */
  timeoutMs?: number;
};

type Answer = { words: Words | undefined } | 'no_answer' | 'unreadable' | 'over_budget';
type CallLimits = { timeoutMs: number; spent: Watch['spent'] };
type Called<T> = { kind: 'answered'; value: T } | { kind: 'no_answer' | 'unreadable'; error: AppError };
type Waiting = RewordJob & { sizeBytes: number };

const keptWords = 'an analysis keeps the words of the rules';
const mostAtOnce = 2;
const mostWaitingBytes = 64 * 1024 * 1024;
const mostWaitingOfTenant = 100;
const defaultTimeoutMs = 60_000;
const testTimeoutMs = 20_000;

/**
 * Analyses that wait for a model's words, in memory only: a restart forgets them, pressure drops them, and the rules'
 * words stay. Nobody waits for it.
 */
export class ModelQueue {
  readonly #deps: ModelQueueDeps;
  readonly #breaker: CircuitBreaker;
  readonly #stop = new AbortController();
  readonly #waiting: Waiting[] = [];
  /** Whose analyses the model is asked about just now. */
  readonly #asking: TenantId[] = [];
  readonly #running = new Set<Promise<void>>();
  #waitingBytes = 0;

  constructor(deps: ModelQueueDeps) {
    this.#deps = deps;
    this.#breaker = new CircuitBreaker(deps.now);
  }

  get model(): { name: string; host: string } {
    const { name, host } = this.#deps.languageModel;
    return { name, host };
  }

  /** Takes a stored analysis, or leaves it as it is. */
  offer(job: RewordJob): void {
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

  #crowded({ tenantId, analysis }: RewordJob, sizeBytes: number): 'crowded' | undefined {
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

  async #explain(job: RewordJob): Promise<ExplanationOutcome> {
    const { store, languageModel } = this.#deps;
    const { tenantId, analysis } = job;
    const answer = await this.#withinBudget(tenantId, languageModel.mostTokens, async (spent) => {
      return await this.#ask(job, spent);
    });
    if (typeof answer === 'string') return answer;
    if (answer.words === undefined) {
      this.#deps.log.info({ analysis_id: analysis.id }, 'nothing of what the model said could be kept');
      return 'nothing_held';
    }
    const { id, fingerprint } = analysis;
    const words = { id, fingerprint, ...answer.words, explained_by: `model:${languageModel.name}` } as const;
    return (await store.analyses.reword(tenantId, words)) ? 'reworded' : 'superseded';
  }

  /** Holds what a call may take at most while it runs, so that several at once stay below the limit too. */
  async #withinBudget<T>(tenantId: TenantId, reserved: number, ask: (spent: Watch['spent']) => Promise<T>) {
    const { store, tokensPerDay: limit, now } = this.#deps;
    const day = now().toISOString().slice(0, 10);
    if (!(await store.modelUsage.reserve(tenantId, { day, tokens: reserved, limit }))) {
      this.#deps.log.info({ tenant: tenantId }, 'the tokens of the day are used up');
      return 'over_budget' as const;
    }
    let used = 0;
    const spent = (tokens: number) => {
      used += tokens;
    };
    try {
      return await ask(spent);
    } finally {
      await store.modelUsage.replaceReserved(tenantId, { day, reserved, used });
    }
  }

  async #ask({ analysis, excerpt }: RewordJob, spent: Watch['spent']): Promise<Answer> {
    const { languageModel, timeoutMs = defaultTimeoutMs } = this.#deps;
    const call = async (watch: Watch) => await languageModel.reword({ analysis, excerpt }, watch);
    const answer = await this.#call(call, { timeoutMs, spent });
    if (answer.kind === 'answered') return { words: answer.value };
    // A sentence of ours: what others say may repeat the log.
    const { message: reason } = answer.error;
    this.#deps.log.warn({ reason, error: describeError(answer.error) }, keptWords);
    return answer.kind;
  }

  async #call<T>(work: (watch: Watch) => Promise<T>, { timeoutMs, spent }: CallLimits): Promise<Called<T>> {
    const { metrics } = this.#deps;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stop.signal]);
    // Exception: how long it took, for a metric or a header; nothing is decided by it.
    const startedMs = performance.now();
    let tokens = 0;
    const count = (more: number) => {
      tokens += more;
      spent(more);
    };
    const tell = (outcome: Called<T>['kind']) => {
      // Exception: how long it took, for a metric or a header; nothing is decided by it.
      metrics.modelCall({ outcome, tokens, ms: performance.now() - startedMs });
    };
    try {
      const value = await this.#breaker.through(async () => await work({ signal, spent: count }));
      tell('answered');
      return { kind: 'answered', value };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const kind = error.code === 'invalid' ? 'unreadable' : 'no_answer';
      tell(kind);
      return { kind, error };
    }
  }

  /** One short question, whether or not the endpoint is left alone just now; an answer ends that. */
  async test(tenantId: TenantId): Promise<AppError | 'over_budget' | undefined> {
    const { mostTestTokens } = this.#deps.languageModel;
    return await this.#withinBudget(tenantId, mostTestTokens, async (spent) => await this.#test(spent));
  }

  /** For the operator, at the start; no tenant's day pays for it. */
  async testAtStart(): Promise<AppError | undefined> {
    return await this.#test(() => {
      // No budget counts it.
    });
  }

  async #test(spent: Watch['spent']): Promise<AppError | undefined> {
    const { languageModel } = this.#deps;
    const answer = await this.#call(async (watch) => await languageModel.test(watch), {
      timeoutMs: testTimeoutMs,
      spent,
    });
    if (answer.kind === 'answered') return undefined;
    const { name: model, host } = this.model;
    this.#deps.log.warn({ model, host, error: describeError(answer.error) }, 'the model did not answer a test');
    return answer.error;
  }

  #broken(error: unknown): ExplanationOutcome {
    this.#deps.log.warn({ reason: 'The database did not take part.', error: describeError(error) }, keptWords);
    return 'broken';
  }
}
