import { z } from 'zod';
import type { Engine } from './engine.ts';
import { branch, failureWord, link, text, wholeNumber } from './fields.ts';
import { readPayload, withStatus } from './read-payload.ts';

const payload = z.object({
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
});

// https://docs.drone.io/pipeline/environment/reference/ and https://woodpecker-ci.org/docs/usage/environment
export const drone: Engine = {
  source: 'engine-d',
  read: (body) =>
    readPayload(payload, body, (fields) =>
      withStatus(
        {
          provider: 'engine-d',
          project: fields.repo ?? fields.project,
          run_id: fields.build_number,
          branch: fields.branch,
          commit: fields.commit_sha ?? fields.commit,
          job: [fields.pipeline, fields.step].filter((name) => name !== null).join('/') || null,
          build_url: fields.build_url,
          attempt: null,
        },
        fields.status,
      ),
    ),
};
