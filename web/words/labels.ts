import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { productOf, sourceNames } from '../../src/contract/analyses/products.ts';

// Labels for the closed lists of the contract.

/** The owner of a failure. */
export const scopes: Record<Analysis['cause_scope'], { title: string; about: string }> = {
  change: { title: 'This change', about: 'What was changed causes it; whoever made the change can mend it.' },
  environment: { title: 'The build’s surroundings', about: 'The runner, its tools or its settings cause it.' },
  external: { title: 'Somebody else’s service', about: 'Something beyond the project did not answer as it should.' },
  unknown: { title: 'Not clear', about: 'The log does not tell whether the change or its surroundings cause it.' },
};

export const retries: Record<Analysis['retry']['advice'], string> = {
  safe: 'Safe to run again',
  pointless: 'Running again will not help',
  unknown: 'A retry may or may not help',
};

/** The CI of an analysis as its sender names it; the name of the way it came by where the sender names none. */
export function ciName({ source, provider }: Pick<Analysis, 'source' | 'provider'>): string {
  if (provider === null || provider === source) return sourceNames[source];
  return productOf(provider) ?? (source === 'log' ? provider : sourceNames[source]);
}

/** The confidence as a word; the number is the share of right answers among such answers. */
export function confidenceWords(confidence: number): { title: string; about: string } {
  if (confidence >= 0.85)
    return { title: 'Very sure', about: 'A tool named this failure in words that leave no doubt.' };
  if (confidence >= 0.7)
    return { title: 'Sure', about: 'The log says it plainly; little else could explain the failure.' };
  if (confidence >= 0.45) return { title: 'Likely', about: 'It fits best, but look at the alternatives too.' };
  if (confidence >= 0.25) return { title: 'A guess', about: 'The log gives only hints; check the lines around it.' };
  return { title: 'Not known', about: 'The log does not say what failed; what it lacks stands above.' };
}
