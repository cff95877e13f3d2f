import { expect, test } from 'vitest';
import { tellsSuccess } from './tells-success.ts';

test.each([
  'INFO: EXECUTION SUCCESS',
  'ANALYSIS SUCCESSFUL, you can browse https://frob.test/shelf',
  '** ARCHIVE SUCCEEDED **',
  'Exiting batchmode successfully now!',
  'Application will terminate with return code 0',
  'deployment "shelf" successfully rolled out',
  'webpack 5.91.0 compiled successfully in 812 ms',
  'Successfully tagged shelf:latest',
  '✔  Deploy complete!',
  'Apply complete! Resources: 1 added, 0 changed, 0 destroyed.',
  'latest: digest: sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 size: 1570',
  '#9 naming to docker.io/frob/shelf:latest 0.0s done',
  '[100%] Built target shelf',
])('a tool ends like this that did all it was to do: %s', (text) => {
  expect(tellsSuccess(text)).toBe(true);
});

test.each([
  'EXECUTION NOT SUCCESSFUL',
  'The build did not complete successfully',
  'Cleanup completed successfully',
  'html summary generated successfully in out/index.html',
  'Rollback finished successfully',
  'Deploy complete with 2 errors',
  'If the shelf was deployed successfully, see below',
  'returned 0 results',
])('this is no success of all: %s', (text) => {
  expect(tellsSuccess(text)).toBe(false);
});
