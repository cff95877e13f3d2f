import type { Migration } from 'kysely';
import { foundation } from './0001-foundation.ts';
import { people } from './0002-people.ts';
import { causes } from './0003-causes.ts';
import { feedback } from './0004-feedback.ts';

/** In the order they run; a name, once released, never changes. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-causes': causes,
  '0004-feedback': feedback,
};
