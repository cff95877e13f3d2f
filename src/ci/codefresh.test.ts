import { expect, it } from 'vitest';
import { codefresh } from './codefresh.ts';

/** The variables of a job. */
const env = {
  CI: 'true',
  CF_BRANCH: 'main',
  CF_BUILD_ID: '5f7706975db959b8f7964d07',
  CF_BUILD_URL: 'https://g.codefresh.io/build/5f7706975db959b8f7964d07',
  CF_PIPELINE_NAME: 'web/build',
  CF_REPO_NAME: 'web',
  CF_REPO_OWNER: 'acme',
  CF_REVISION: '5b9f2c1',
  CF_STEP_NAME: 'test',
};

it('reads the run from the variables of a job of Codefresh', () => {
  expect(codefresh.environment.read(env)).toEqual({
    project: 'acme/web',
    run_id: '5f7706975db959b8f7964d07',
    job: 'test',
    branch: 'main',
    commit: '5b9f2c1',
    url: 'https://g.codefresh.io/build/5f7706975db959b8f7964d07',
  });
});
