import { AppError } from '../../kernel/app-error.ts';

export type Unreachable = {
  kind: 'unreachable';
  reason: string;
  /** The address is one that may not be reached; otherwise nobody answered there as they should. */
  isForbidden: boolean;
};

/** What a forge answered, or why it could not be asked; what is broken here is thrown. */
export async function attempted<Answer>(asked: Promise<Answer>): Promise<Answer | Unreachable> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'unreachable', reason: error.message, isForbidden: error.code === 'invalid' };
  }
}
