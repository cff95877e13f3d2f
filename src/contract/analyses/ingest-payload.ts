import { z } from 'zod';
import { byHand } from '../../ci/by-hand.ts';
import type { Door } from '../../ci/door.ts';
import type { Field } from '../../ci/fields.ts';

// These describe the payloads for the OpenAPI document; the fields of a door check them, and are more lenient.
const typeOfField: Record<Field<unknown>['type'], z.ZodType> = {
  text: z.string(),
  number: z.union([z.int(), z.string()]),
  slug: z.string().max(32).describe('the name of the CI, a slug'),
};
const log = z
  .union([
    z.string(),
    z.array(z.object({ pos: z.int().optional(), out: z.string(), time: z.number().optional() })),
    z.array(z.object({ line: z.int().optional(), data: z.string(), type: z.int().optional() })),
  ])
  .describe('the whole console log, at most 10 MiB as UTF-8; or the array that Drone and Woodpecker answer');

/** The payload of a door: its fields and the log. */
export function payloadSchemaOf({ fields }: Pick<Door, 'fields'>, id: string) {
  const members = Object.entries(fields).map(([name, { type, isRequired }]) => {
    const schema = typeOfField[type];
    return [name, isRequired ? schema : schema.optional()];
  });
  return z.object({ log, ...Object.fromEntries(members) }).meta({ id });
}

export const manualPayloadSchema = payloadSchemaOf(byHand, 'ManualPayload');
