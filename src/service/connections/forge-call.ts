import { AppError } from '../../kernel/app-error.ts';

export type Unreachable = {
  kind: 'unreachable';
  reason: string;
  /** Whether the address is not allowed; otherwise it gave no proper answer. */
  isForbidden: boolean;
};

/** The answer of a forge, or why it cannot be asked. Throws every other error. */
export async function callForge<Answer>(call: Promise<Answer>): Promise<Answer | Unreachable> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'unreachable', reason: error.message, isForbidden: error.code === 'invalid' };
  }
}
