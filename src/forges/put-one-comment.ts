import type { Answer } from './ask.ts';
import { fieldsOf, idOf } from './fields.ts';
import type { Setback } from './forge.ts';

export type Written = { kind: 'comment'; id: string } | Setback;

/** How a forge writes a comment, and finds the one of our account by author and marker together. */
export type CommentCalls = {
  change(id: string): Promise<Written>;
  make(): Promise<Written>;
  findOurs(): Promise<{ kind: 'found'; id: string | null } | Setback>;
};

/** Changes the stored comment, else the one that is found, and makes one only where none was. A deleted one is not made again. */
export async function putOneComment(
  id: string | null,
  { change, make, findOurs }: CommentCalls,
): Promise<Written | { kind: 'deleted' }> {
  if (id !== null) {
    const changed = await change(id);
    if (changed.kind !== 'missing') return changed;
  }
  const ours = await findOurs();
  if (ours.kind !== 'found') return ours;
  if (ours.id !== null) return await change(ours.id);
  return id === null ? await make() : { kind: 'deleted' };
}

/** The comment of an answer; `product` is the forge's name. */
export function commentOf(answer: Answer | Setback, product: string): Written {
  if (answer.kind !== 'answer') return answer;
  const id = idOf(fieldsOf(answer.json).id);
  if (id !== null) return { kind: 'comment', id };
  return { kind: 'later', reason: `${product} did not say which comment it made.`, retryAfterMs: undefined };
}
