import type { RunContext } from '../options.ts';

/** Stands for the cause of failures about which nothing is known: they are the same where they are the same job's. */
export function jobKey({ provider, project, job }: RunContext): string {
  return JSON.stringify([provider ?? null, project ?? null, job ?? null]);
}
