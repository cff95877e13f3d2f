import type { Detector } from '../detector.ts';

/** Every detector. The order decides nothing but ties. */
export const detectors: readonly Detector[] = [];
