import type { DetectedFinding } from '../detect/detect.ts';
import { type Place, survived, unsure } from './places.ts';

/** What speaks against a finding, and by how much it lowers it: ten is one step on the ladder of strengths. */
export type Objection = { name: string; lowers: number; holds: (finding: DetectedFinding, place: Place) => boolean };

const often = 5;
const fewestCommands = 2;
export const objections: readonly Objection[] = [
  { name: 'after the failure', lowers: 50, holds: (_, place) => place.after },
  { name: 'where failures are tolerated', lowers: 30, holds: (_, place) => place.tolerated },
  { name: 'where the script cleans up', lowers: 20, holds: (_, place) => place.cleanUp },
  // What is measured is warned of, and ends the run.
  { name: 'a warning', lowers: 20, holds: ({ category }, place) => place.warning && category !== 'coverage' },
  { name: 'a debug message', lowers: 30, holds: (_, place) => place.debug },
  { name: 'before the failing step', lowers: 20, holds: (_, place) => place.before },
  { name: 'its line alone speaks for it', lowers: 10, holds: (_, place) => place.alone },
  { name: 'the output goes on as before', lowers: 25, holds: (_, place) => place.wentOn },
  { name: 'it was tried again', lowers: 10, holds: (_, place) => place.triedAgain },
  { name: 'the shell went on', lowers: 10, holds: ({ strength }, place) => !unsure.has(strength) && place.ranOn >= 1 },
  {
    name: 'the shell went on after what programs survive',
    lowers: 15,
    holds: ({ strength, category }, place) =>
      strength === 'specific' && survived.has(category) && place.ranOn >= 1 && !place.tolerated,
  },
  {
    name: 'the shell went on after what may be nothing',
    lowers: 15,
    holds: ({ strength }, place) => unsure.has(strength) && place.ranOn >= fewestCommands,
  },
  { name: 'another command ran in its place', lowers: 15, holds: (_, place) => place.replaced },
  { name: 'tests passed behind it', lowers: 25, holds: (_, place) => place.testsPassed },
  { name: 'the CI stopped the job long after it', lowers: 15, holds: (_, place) => place.stoppedLater },
  { name: 'far from the end', lowers: 10, holds: (_, place) => place.far },
  {
    name: 'again and again while the job goes on',
    lowers: 20,
    holds: ({ category }, place) => place.times >= often && survived.has(category),
  },
];
