import { z } from 'zod';
import type { Engine } from './engine.ts';
import { branch, failureWord, link, requiredSlug, requiredText, text } from './fields.ts';
import { readPayload, withStatus } from './read-payload.ts';

const payload = z.object({
  provider: requiredSlug,
  project: requiredText(512),
  status: failureWord,
  run_id: text(128),
  pipeline_id: text(128),
  job: text(512),
  job_name: text(512),
  branch,
  commit: text(128),
  commit_sha: text(128),
  url: link,
  pipeline_url: link,
  build_number: text(128),
  attempt: text(32),
});

/** Every CI that has no engine of its own says who it is by `provider`. */
export const other: Engine = {
  source: 'log',
  read: (body) =>
    readPayload(payload, body, (fields) =>
      withStatus(
        {
          provider: fields.provider,
          project: fields.project,
          run_id: fields.run_id ?? fields.pipeline_id ?? fields.build_number,
          branch: fields.branch,
          commit: fields.commit ?? fields.commit_sha,
          job: fields.job ?? fields.job_name,
          build_url: fields.url ?? fields.pipeline_url,
          attempt: fields.attempt,
        },
        fields.status,
      ),
    ),
};
