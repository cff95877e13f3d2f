import { expect, test } from 'vitest';
import { anAnalysis } from '../../../test/support/builders.ts';
import { type LinkTemplates, noLinkTemplates } from '../projects/link-templates.ts';
import { runLinks } from './run-links.ts';

const commit = '3f1c0de5b7a94c0f8e0d';
const github = 'https://github.com/acme/web/actions/runs/1/job/2';
const at = (path: string, line: number | null = 12) => ({ path, line, column: null });

function linksOf(run: Parameters<typeof anAnalysis>[0], set: Partial<LinkTemplates> = {}) {
  const analysis = anAnalysis({ commit, branch: 'fix/a b', locations: [at('src/cart.ts')], ...run });
  return runLinks(analysis, { ...noLinkTemplates, ...set });
}

const hub = { branch: '/tree/fix/a%20b', commit: `/commit/${commit}`, file: `/blob/${commit}/src/cart.ts#L12` };
const lab = { branch: '/-/tree/fix/a%20b', commit: `/-/commit/${commit}`, file: `/-/blob/${commit}/src/cart.ts#L12` };
const cloud = {
  branch: '/branch/fix/a%20b',
  commit: `/commits/${commit}`,
  file: `/src/${commit}/src/cart.ts#lines-12`,
};
const dataCenter = {
  ...{ branch: '/browse?at=refs/heads/fix/a%20b', commit: `/commits/${commit}` },
  file: `/browse/src/cart.ts?at=${commit}#12`,
};

test.each([
  [github, null, 'https://github.com/acme/web', hub],
  ['https://git.example/acme/team/web/-/jobs/7', null, 'https://git.example/acme/team/web', lab],
  ['https://bitbucket.org/acme/web/pipelines/results/7', null, 'https://bitbucket.org/acme/web', cloud],
  ['https://jenkins.example/job/web/7/', 'https://github.com/acme/web', 'https://github.com/acme/web', hub],
  ['https://jenkins.example/job/web/7/', 'https://gitlab.example/acme/web/', 'https://gitlab.example/acme/web', lab],
  [null, 'https://bitbucket.org/acme/web', 'https://bitbucket.org/acme/web', cloud],
  [null, 'https://git.example/projects/ACME/repos/web', 'https://git.example/projects/ACME/repos/web', dataCenter],
  // A project that was renamed since, at the Git platform of the build.
  ['https://git.example/acme/web/-/jobs/7', 'https://git.example/new/web', 'https://git.example/new/web', lab],
])('the build %s with the repository %s leads into it', (build_url, repository, url, paths) => {
  const { branch, commit, locations, ...rest } = linksOf({ build_url }, { repository });
  expect({ branch, commit, file: locations[0] }).toEqual({
    branch: url + paths.branch,
    commit: url + paths.commit,
    file: url + paths.file,
  });
  expect(rest.repository?.replace(/\/$/, '')).toBe(url);
});

test.each([
  [null],
  ['https://jenkins.example/job/web/7/'],
  ['https://forgejo.example/acme/web/actions/runs/7'],
  ['javascript:alert(1)//-/jobs/1'],
])('the build %s tells no repository', (build_url) => {
  expect(linksOf({ build_url })).toEqual({ repository: null, branch: null, commit: null, locations: [null] });
});

test('templates of the project lead before what is guessed', () => {
  const set = {
    commit: 'https://git.example/acme/web/commit/{commit}',
    file: 'https://code.example/acme/web?path=/{path}&version=GC{commit}&line={line}#file',
  };
  const locations = [at('src/cart.ts'), at('main.go', null)];
  expect(linksOf({ build_url: github, commit: 'r4711', locations }, set)).toEqual({
    repository: 'https://github.com/acme/web',
    branch: 'https://github.com/acme/web/tree/fix/a%20b',
    commit: 'https://git.example/acme/web/commit/r4711',
    locations: [
      'https://code.example/acme/web?path=/src/cart.ts&version=GCr4711&line=12#file',
      'https://code.example/acme/web?path=/main.go&version=GCr4711&line=1#file',
    ],
  });
});

test('a link is left out where the run does not tell what its template asks for', () => {
  const set = { branch: 'https://git.example/{branch}', file: 'https://git.example/{commit}/{path}#L{line}' };
  expect(linksOf({ build_url: null, branch: null, commit: null }, set)).toMatchObject({
    ...{ branch: null, locations: [null] },
  });
});

test('a name that leads elsewhere, a word as commit and a file without its folder are no links', () => {
  const locations = [
    at('../x.ts'),
    at('/etc/passwd'),
    at('PriceTest.java'),
    at('main.go', null),
    at('a\ud800{line}?.c'),
  ];
  const links = linksOf({ build_url: github, branch: '../x', locations });
  expect(links.branch).toBeNull();
  expect(links.locations.slice(0, 3)).toEqual([null, null, null]);
  expect(links.locations[3]).toBe(`https://github.com/acme/web/blob/${commit}/main.go`);
  expect(links.locations[4]).toBe(`https://github.com/acme/web/blob/${commit}/a%7Bline%7D%3F.c#L12`);
  expect(linksOf({ build_url: github, commit: 'HEAD' })).toMatchObject({ commit: null, locations: [null] });
});
