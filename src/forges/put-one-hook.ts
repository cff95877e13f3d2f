import type { Answer } from './ask.ts';
import { type Fields, fieldsOf } from './fields.ts';
import type { Setback } from './forge.ts';

type Found = { kind: 'found'; id: string | null };

/** How a forge finds a webhook by its address, writes one (with an id a change), and names it in its answer. */
export type HookCalls = {
  product: string;
  find(): Promise<Found | Setback>;
  write(id: string | null): Promise<Answer | Setback>;
  idIn(hook: Fields): string | null;
};

/** Changes the stored webhook, else the one that calls us already, and makes one only where there is none. */
export async function putOneHook(id: string | null, calls: HookCalls): Promise<{ kind: 'hook'; id: string } | Setback> {
  const existing: Found | Setback = id === null ? await calls.find() : { kind: 'found', id };
  if (existing.kind !== 'found') return existing;
  const answer = await calls.write(existing.id);
  // The webhook was removed in the meantime.
  if (answer.kind === 'missing' && id !== null) return await putOneHook(null, calls);
  if (answer.kind !== 'answer') return answer;
  const made = calls.idIn(fieldsOf(answer.json));
  if (made !== null) return { kind: 'hook', id: made };
  return { kind: 'later', reason: `${calls.product} did not say which webhook it made.`, retryAfterMs: undefined };
}

/** One that is gone already is removed. */
export function removedHook(answer: Answer | Setback): { kind: 'removed' } | Setback {
  return answer.kind === 'answer' || answer.kind === 'missing' ? { kind: 'removed' } : answer;
}
