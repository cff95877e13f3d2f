import type { z } from 'zod';

/** A schema with what the OpenAPI document says of it: what it is, and an example. */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.input<Schema>,
): Schema {
  return schema.meta({ description, examples: [example] }) as Schema;
}
