import type { Severity } from '../../src/contract/analyses/analysis.ts';

const weights: Record<Severity, number> = { low: 1, medium: 2, high: 4, critical: 8 };

/** The explanation of how causes are ranked. */
export const costRule = 'failed runs × severity (low 1, medium 2, high 4, critical 8), then the number of projects';

type Costly = { severity: Severity; total: number };

export function costOf({ severity, total }: Costly): number {
  return total * weights[severity];
}

/** Sorts the most expensive cause first. */
export function byCost<Cause extends Costly & { projects: number }>(causes: readonly Cause[]): Cause[] {
  return [...causes].sort((a, b) => costOf(b) - costOf(a) || b.projects - a.projects || b.total - a.total);
}
