import { AppError } from '../../kernel/app-error.ts';
import type { NewAnalysis } from './analysis-store.ts';

// An index entry holds 2,704 bytes at most; beyond that PostgreSQL fails where the sender should be told.
const maxIndexedBytes = 1000;

/** Throws where a name is too long for its index. */
export function assertIndexable(analysis: NewAnalysis): void {
  for (const name of ['project', 'branch', 'provider'] as const) {
    if (Buffer.byteLength(analysis[name] ?? '') <= maxIndexedBytes) continue;
    const detail = `Send at most ${maxIndexedBytes} bytes.`;
    throw new AppError('invalid', `The ${name} is too long. ${detail}`, { errors: [{ pointer: `/${name}`, detail }] });
  }
}
