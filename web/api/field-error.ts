import { Refusal } from './api.ts';

/** The server's message about one field, such as `name`; messages without a field stand above the form's button. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  return error.problem.errors?.find(({ pointer }) => pointer.replace(/^\//, '') === field)?.detail;
}
