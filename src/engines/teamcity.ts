import { z } from 'zod';
import type { Engine } from './engine.ts';
import { branch, failureWord, link, text } from './fields.ts';
import { readPayload, withStatus } from './read-payload.ts';

const payload = z.object({
  build_type_id: text(512),
  build_id: text(128),
  build_number: text(128),
  status: failureWord,
  project_name: text(512),
  project: text(512),
  branch,
  commit_sha: text(128),
  commit: text(128),
  build_url: link,
});

// TeamCity's word for the default branch, whatever its name: `%teamcity.build.branch%`.
const defaultBranch = '<default>';

// https://www.jetbrains.com/help/teamcity/predefined-build-parameters.html
export const teamcity: Engine = {
  source: 'engine-c',
  read: (body) =>
    readPayload(payload, body, (fields) => ({
      ...withStatus(
        {
          provider: 'engine-c',
          project: fields.project_name ?? fields.project,
          run_id: fields.build_id ?? fields.build_number,
          branch: fields.branch,
          commit: fields.commit_sha ?? fields.commit,
          job: fields.build_type_id,
          build_url: fields.build_url,
          attempt: null,
        },
        fields.status,
      ),
      ...(fields.branch === defaultBranch && { defaultBranch }),
    })),
};
