import type { Analysis, Location } from '../../src/contract/analyses/analysis.ts';

/** The addresses of a repository at its Git platform. */
type Addresses = {
  branch: (name: string) => string;
  commit: (commit: string) => string;
  file: (commit: string, path: string) => string;
  line: (line: number) => string;
  /** The form of a new issue; absent where the platform has none that an address fills in. */
  issue?: { path: string; title: string; body: string };
};

export type Repository = {
  url: string;
  branchUrl: string | undefined;
  commitUrl: string | undefined;
  fileUrl: (location: Location) => string | undefined;
  issueUrl: (title: string, body: string) => string | undefined;
};

type Run = Pick<Analysis, 'build_url' | 'source' | 'provider' | 'branch' | 'commit'>;

// https://docs.github.com/en/repositories/working-with-files/using-files/getting-permanent-links-to-files
const github: Addresses = {
  branch: (name) => `/tree/${name}`,
  commit: (commit) => `/commit/${commit}`,
  file: (commit, path) => `/blob/${commit}/${path}`,
  line: (line) => `#L${line}`,
  // https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/creating-an-issue
  issue: { path: '/issues/new', title: 'title', body: 'body' },
};
// https://docs.gitlab.com/user/project/repository/files/
const gitlab: Addresses = {
  branch: (name) => `/-/tree/${name}`,
  commit: (commit) => `/-/commit/${commit}`,
  file: (commit, path) => `/-/blob/${commit}/${path}`,
  line: (line) => `#L${line}`,
  // https://docs.gitlab.com/user/project/issues/create_issues/#using-a-url-with-prefilled-values
  issue: { path: '/-/issues/new', title: 'issue[title]', body: 'issue[description]' },
};
const bitbucket: Addresses = {
  branch: (name) => `/branch/${name}`,
  commit: (commit) => `/commits/${commit}`,
  file: (commit, path) => `/src/${commit}/${path}`,
  line: (line) => `#lines-${line}`,
};

/** The tools of the JVM name a file without its folder. */
const withoutFolder = /^[^/]+\.(?:java|kt|scala|groovy)$/;

/** The repository of a run, guessed from the address of its build; undefined where that does not tell it. */
export function repositoryOf(run: Run): Repository | undefined {
  const found = findRepository(run);
  if (!found) return undefined;
  const { url, addresses } = found;
  const branch = pathOf(run.branch);
  const commit = run.commit !== null && /^[0-9a-f]{7,64}$/i.test(run.commit) ? run.commit : undefined;
  return {
    url,
    branchUrl: branch && url + addresses.branch(branch),
    commitUrl: commit && url + addresses.commit(commit),
    fileUrl: ({ path, line }) => {
      const file = pathOf(path);
      if (!file || !commit || withoutFolder.test(file)) return undefined;
      return url + addresses.file(commit, file) + (line === null ? '' : addresses.line(line));
    },
    issueUrl: (title, body) => {
      const { issue } = addresses;
      return issue && `${url}${issue.path}?${new URLSearchParams({ [issue.title]: title, [issue.body]: body })}`;
    },
  };
}

function findRepository(run: Run): { url: string; addresses: Addresses } | undefined {
  const { build_url, source, provider } = run;
  if (build_url === null || !/^https?:\/\//i.test(build_url) || !URL.canParse(build_url)) return undefined;
  const { origin, host, pathname } = new URL(build_url);
  const inGitlab = /^\/[^/]+\/.+?(?=\/-\/(?:jobs|pipelines)\/)/.exec(pathname)?.[0];
  if (inGitlab) return { url: origin + inGitlab, addresses: gitlab };
  const twoNames = /^\/[^/]+\/[^/]+(?=\/)/.exec(pathname)?.[0];
  if (!twoNames) return undefined;
  if (host === 'bitbucket.org') return { url: origin + twoNames, addresses: bitbucket };
  const isGithub = host === 'github.com' || source === 'forge-c' || provider?.startsWith('github');
  const isRun = /^\/[^/]+\/[^/]+\/(?:actions\/)?runs\/\d/.test(pathname);
  return isGithub && isRun ? { url: origin + twoNames, addresses: github } : undefined;
}

/** Names with slashes as a part of an address; undefined where they would lead out of it. */
function pathOf(names: string | null): string | undefined {
  const parts = names?.split('/') ?? [];
  if (parts.length === 0 || parts.some((part) => ['', '.', '..'].includes(part))) return undefined;
  return parts.map(encodeURIComponent).join('/');
}
