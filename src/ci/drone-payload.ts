import { door } from './door.ts';
import { branch, failureWord, link, text, wholeNumber } from './fields.ts';

/** Woodpecker came out of Drone; both post the same. */
export const dronePayload = door({
  source: 'engine-d',
  fields: {
    repo: text(512),
    project: text(512),
    build_number: wholeNumber,
    pipeline: text(255),
    step: text(255),
    status: failureWord,
    branch,
    commit_sha: text(128),
    commit: text(128),
    build_url: link,
  },
  run: (fields) => ({
    project: fields.repo ?? fields.project,
    run_id: fields.build_number,
    branch: fields.branch,
    commit: fields.commit_sha ?? fields.commit,
    job: [fields.pipeline, fields.step].filter((name) => name !== null).join('/') || null,
    build_url: fields.build_url,
    status: fields.status,
  }),
  write: ({ run_id, url, project, branch, commit, job }) => ({
    project,
    branch,
    commit,
    pipeline: job,
    build_number: run_id,
    build_url: url,
  }),
});
