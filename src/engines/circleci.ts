import { z } from 'zod';
import type { Engine } from './engine.ts';
import { branch, failureWord, link, text, wholeNumber } from './fields.ts';
import { readPayload, withStatus } from './read-payload.ts';

const payload = z.object({
  project_slug: text(512),
  project: text(512),
  workflow_id: text(128),
  workflow_name: text(512),
  job_name: text(512),
  job: text(512),
  job_number: wholeNumber,
  build_number: wholeNumber,
  status: failureWord,
  branch,
  commit_sha: text(128),
  commit: text(128),
  pipeline_url: link,
  build_url: link,
});

// https://circleci.com/docs/variables/#built-in-environment-variables
export const circleci: Engine = {
  source: 'engine-b',
  read: (body) =>
    readPayload(payload, body, (fields) =>
      withStatus(
        {
          provider: 'engine-b',
          project: fields.project_slug ?? fields.project,
          run_id: fields.workflow_id ?? fields.job_number ?? fields.build_number,
          branch: fields.branch,
          commit: fields.commit_sha ?? fields.commit,
          job: fields.job_name ?? fields.job ?? fields.workflow_name,
          build_url: fields.pipeline_url ?? fields.build_url,
          attempt: null,
        },
        fields.status,
      ),
    ),
};
