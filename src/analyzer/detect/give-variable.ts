import type { Fix } from './detector.ts';

/** What to do about a variable that the job does not have. */
export function giveVariable(name: string, ...steps: readonly string[]): Fix {
  return {
    summary: `Give the job ${name}.`,
    steps: [
      'Define it in the CI’s settings or the pipeline file.',
      'Protected or masked variables are absent on other branches and in pipelines of forks.',
      ...steps,
    ],
  };
}
