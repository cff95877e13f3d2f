import { expect, it } from 'vitest';
import { cis } from './index.ts';

// A build on each platform, by the variables that its documentation lists.
const builds = {
  bitrise: {
    BITRISE_IO: 'true',
    BITRISEIO_GIT_REPOSITORY_OWNER: 'acme',
    BITRISEIO_GIT_REPOSITORY_SLUG: 'web',
    BITRISE_BUILD_NUMBER: '17',
    BITRISE_TRIGGERED_WORKFLOW_ID: 'test',
    BITRISE_GIT_BRANCH: 'main',
    BITRISE_GIT_COMMIT: '5b9f2c1',
    BITRISE_BUILD_URL: 'https://app.bitrise.io/build/17',
  },
  codemagic: { CM_BUILD_ID: '17', CM_REPO_SLUG: 'acme/web', CM_BRANCH: 'main', CM_COMMIT: '5b9f2c1' },
  netlify: {
    NETLIFY: 'true',
    REPOSITORY_URL: 'https://github.com/acme/web',
    BUILD_ID: '17',
    HEAD: 'main',
    COMMIT_REF: '5b9f2c1',
    DEPLOY_URL: 'https://17--web.netlify.app',
  },
  vercel: {
    VERCEL: '1',
    VERCEL_GIT_REPO_OWNER: 'acme',
    VERCEL_GIT_REPO_SLUG: 'web',
    VERCEL_DEPLOYMENT_ID: '17',
    VERCEL_GIT_COMMIT_REF: 'main',
    VERCEL_GIT_COMMIT_SHA: '5b9f2c1',
    VERCEL_URL: 'web-17.vercel.app',
  },
  'cloudflare-pages': { CF_PAGES: '1', CF_PAGES_BRANCH: 'main', CF_PAGES_COMMIT_SHA: '5b9f2c1' },
  amplify: { AWS_APP_ID: 'd1a2b3', AWS_JOB_ID: '17', AWS_BRANCH: 'main', AWS_COMMIT_ID: '5b9f2c1' },
  render: {
    RENDER: 'true',
    RENDER_GIT_REPO_SLUG: 'acme/web',
    RENDER_SERVICE_NAME: 'shop',
    RENDER_GIT_BRANCH: 'main',
    RENDER_GIT_COMMIT: '5b9f2c1',
  },
} as const;

const found = { branch: 'main', commit: '5b9f2c1' };

it.each([
  ['bitrise', { ...found, project: 'acme/web', run_id: '17', job: 'test', url: 'https://app.bitrise.io/build/17' }],
  ['codemagic', { ...found, project: 'acme/web', run_id: '17' }],
  ['netlify', { ...found, project: 'acme/web', run_id: '17', url: 'https://17--web.netlify.app' }],
  ['vercel', { ...found, project: 'acme/web', run_id: '17', url: 'https://web-17.vercel.app' }],
  ['cloudflare-pages', found],
  ['amplify', { ...found, project: 'd1a2b3', run_id: '17' }],
  ['render', { ...found, project: 'acme/web', job: 'shop' }],
] as const)('a build of %s is recognised, and its run read', (name, run) => {
  const env: Record<string, string> = builds[name];
  const recognised = cis.find(({ environment }) => environment && env[environment.variable] !== undefined);

  expect(recognised?.name).toBe(name);
  expect(recognised?.environment?.read(env)).toMatchObject(run);
});
