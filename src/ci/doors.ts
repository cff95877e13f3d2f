import { byHand } from './by-hand.ts';
import type { Door } from './door.ts';
import { type CiSource, cis } from './index.ts';
import { otherCi } from './other-ci.ts';

/** Each door at which a CI posts its logs; two CIs may share one. */
export const ciDoors = [...new Set(cis.flatMap(({ door }) => door ?? []))] as readonly Door<CiSource>[];

/** Every door at which a log is posted. */
export const doors: readonly Door<CiSource | 'log' | 'manual'>[] = [...ciDoors, otherCi, byHand];
