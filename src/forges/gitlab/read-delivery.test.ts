import { describe, expect, it } from 'vitest';
import { claim } from './read-delivery.ts';

const baseUrl = 'https://gitlab.example.test';

describe('the project that a delivery names', () => {
  it.each([
    ['its path', { project: { path_with_namespace: 'Acme/API' } }, {}, 'Acme/API'],
    ['the address of the project', { project: { web_url: `${baseUrl}/acme/api` } }, {}, 'acme/api'],
    ['the home page of the repository', { repository: { homepage: `${baseUrl}/acme/sub/api/` } }, {}, 'acme/sub/api'],
    [
      'the same below the path where GitLab lives',
      { repository: { homepage: `${baseUrl}/git/acme/api` } },
      { 'x-gitlab-instance': `${baseUrl}/git` },
      'acme/api',
    ],
    ['nothing', { project_name: 'Acme / api' }, {}, undefined],
  ])('is %s', (_, body, headers, expected) => {
    expect(claim({ json: body, headers })).toEqual({ project: expected });
  });
});
