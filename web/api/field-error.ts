import { Refusal } from './api.ts';

/** What the server says of one field, such as `name`; what is no word about a field stands above the form's button. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  return error.problem.errors?.find(({ pointer }) => pointer.replace(/^\//, '') === field)?.detail;
}
