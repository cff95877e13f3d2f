const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The lower-case form that we hand out; PostgreSQL would take others and answer for the same row. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
