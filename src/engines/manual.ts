import { z } from 'zod';
import type { Engine } from './engine.ts';
import { branch, link, optionalSlug, text } from './fields.ts';
import { readPayload } from './read-payload.ts';

const payload = z.object({
  project: text(512),
  provider: optionalSlug,
  branch,
  commit: text(128),
  run_id: text(128),
  job: text(512),
  build_url: link,
});

/** A log that a person, or a script of theirs, brings: nothing need be known of its run. */
export const manual: Engine = {
  source: 'manual',
  read: (body) => readPayload(payload, body, (fields) => ({ run: { ...fields, attempt: null } })),
};
