import { door } from './door.ts';
import { branch, identifier, link, optionalSlug, text } from './fields.ts';

/** A log that a person, or a script of theirs, brings: nothing need be known of its run. */
export const byHand = door({
  source: 'manual',
  fields: {
    project: text(512),
    provider: optionalSlug,
    branch,
    commit: text(128),
    run_id: identifier(128),
    job: text(512),
    build_url: link,
  },
  run: (fields) => fields,
  write: ({ url, project, branch, commit, run_id, job }) => ({ project, branch, commit, run_id, job, build_url: url }),
});
