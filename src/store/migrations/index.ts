import type { Migration } from 'kysely';
import { foundation } from './0001-foundation.ts';

/** In the order they run; a name, once released, never changes. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
};
