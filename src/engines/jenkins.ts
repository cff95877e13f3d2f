import { z } from 'zod';
import type { Engine } from './engine.ts';
import { branch, failureWord, link, text, wholeNumber } from './fields.ts';
import { readPayload, withStatus } from './read-payload.ts';

const payload = z.object({
  job: text(512),
  build_number: wholeNumber,
  status: failureWord,
  project: text(512),
  build_url: link,
  branch,
  commit: text(128),
});

// https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables
export const jenkins: Engine = {
  source: 'engine-a',
  read: (body) =>
    readPayload(payload, body, (fields) =>
      withStatus(
        {
          provider: 'engine-a',
          project: fields.project,
          run_id: fields.build_number,
          // The Git plugin says `detached` where a commit was checked out without a branch.
          branch: fields.branch === 'detached' ? null : fields.branch,
          commit: fields.commit,
          job: fields.job,
          build_url: fields.build_url,
          attempt: null,
        },
        fields.status,
      ),
    ),
};
