import type { NewOutcome, OutcomeAnswer } from '../../contract/outcomes/outcome.ts';
import { AppError } from '../../kernel/app-error.ts';
import { branchName } from '../../kernel/branch-name.ts';
import type { OutcomeRecord } from '../../store/outcomes/outcome-store.ts';
import { type Actor, requireIngester } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { outcomeKey } from './outcome-key.ts';
import { saveOutcomes } from './save-outcomes.ts';

const oldestMs = 24 * 60 * 60_000;
// Clocks of machines differ by this much without anybody noticing.
const aheadMs = 5 * 60_000;

/** How a job ended, told without a log. Sent again it changes nothing. */
export async function recordOutcome(deps: Deps, actor: Actor, told: NewOutcome): Promise<OutcomeAnswer> {
  const { tenantId } = requireIngester(actor);
  const { project, outcome } = told;
  const runId = String(told.run_id);
  if (runId === '') throw invalid('/run_id', 'Required.');
  const named = {
    provider: told.provider || null,
    job: told.job || null,
    attempt: told.attempt ? String(told.attempt) : null,
  };
  const record: OutcomeRecord = {
    key: outcomeKey([project, named.provider, runId, named.job, named.attempt]),
    ...named,
    project,
    runId,
    outcome,
    branch: (told.branch && branchName(told.branch)) || null,
    commit: told.commit || null,
    finishedAt: finishedAt(deps, told.finished_at),
    createdAt: deps.now(),
  };
  await saveOutcomes(deps, tenantId, { records: [record] });
  return { status: 'accepted' };
}

function finishedAt(deps: Pick<Deps, 'now'>, text: string | null | undefined): Date {
  const now = deps.now();
  if (!text) return now;
  const at = new Date(text);
  if (now.getTime() - at.getTime() > oldestMs) throw invalid('/finished_at', 'Send outcomes within 24 hours.');
  if (at.getTime() - now.getTime() > aheadMs) throw invalid('/finished_at', 'This is in the future. Check the clock.');
  return at < now ? at : now;
}

function invalid(pointer: string, detail: string): AppError {
  return new AppError('invalid', 'Some fields are not as they should be.', { errors: [{ pointer, detail }] });
}
