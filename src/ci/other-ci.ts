import { door } from './door.ts';
import { branch, failureWord, identifier, link, requiredSlug, requiredText, text } from './fields.ts';

/** Every CI that has no door of its own says which it is by `provider`. */
export const otherCi = door({
  source: 'log',
  fields: {
    provider: requiredSlug,
    project: requiredText(512),
    status: failureWord,
    run_id: identifier(128),
    pipeline_id: identifier(128),
    job: text(512),
    job_name: text(512),
    branch,
    commit: text(128),
    commit_sha: text(128),
    url: link,
    pipeline_url: link,
    build_number: identifier(128),
    attempt: identifier(32),
  },
  run: (fields) => ({
    provider: fields.provider,
    project: fields.project,
    run_id: fields.run_id ?? fields.pipeline_id ?? fields.build_number,
    branch: fields.branch,
    commit: fields.commit ?? fields.commit_sha,
    job: fields.job ?? fields.job_name,
    build_url: fields.url ?? fields.pipeline_url,
    attempt: fields.attempt,
    status: fields.status,
  }),
  write: (run) => ({ ...run }),
});
