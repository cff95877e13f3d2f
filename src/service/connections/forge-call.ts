import { AppError } from '../../kernel/app-error.ts';

export type Unreachable = {
  kind: 'unreachable';
  reason: string;
  /** The address is one that may not be reached; otherwise nobody answered there as they should. */
  isForbidden: boolean;
};

/** What a forge answers, or why it cannot be asked. Throws every other error. */
export async function callForge<Answer>(call: Promise<Answer>): Promise<Answer | Unreachable> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'unreachable', reason: error.message, isForbidden: error.code === 'invalid' };
  }
}
