import type { Analysis } from './analysis.ts';

/** Where a Git platform shows what belongs to a repository, behind the repository's address. */
type Product = {
  branch: string;
  commit: string;
  file: string;
  /** The form of a new issue; absent where the platform has none that an address fills in. */
  issue?: { path: string; title: string; body: string };
};

export type Repository = { url: string; product: Product };

type Run = Pick<Analysis, 'build_url' | 'source' | 'provider'>;

// https://docs.github.com/en/repositories/working-with-files/using-files/getting-permanent-links-to-files
const github: Product = {
  branch: '/tree/{branch}',
  commit: '/commit/{commit}',
  file: '/blob/{commit}/{path}#L{line}',
  // https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/creating-an-issue
  issue: { path: '/issues/new', title: 'title', body: 'body' },
};
// https://docs.gitlab.com/user/project/repository/files/
const gitlab: Product = {
  branch: '/-/tree/{branch}',
  commit: '/-/commit/{commit}',
  file: '/-/blob/{commit}/{path}#L{line}',
  // https://docs.gitlab.com/user/project/issues/create_issues/#using-a-url-with-prefilled-values
  issue: { path: '/-/issues/new', title: 'issue[title]', body: 'issue[description]' },
};
const bitbucket: Product = {
  branch: '/branch/{branch}',
  commit: '/commits/{commit}',
  file: '/src/{commit}/{path}#lines-{line}',
};
const bitbucketDataCenter: Product = {
  branch: '/browse?at=refs/heads/{branch}',
  commit: '/commits/{commit}',
  file: '/browse/{path}?at={commit}#{line}',
};

/**
 * The repository of a run with its product, by the address that an administrator set, else guessed from the address of
 * the build; undefined where neither tells both.
 */
export function findRepository(run: Run, set: string | null): Repository | undefined {
  const ofBuild = fromBuild(run);
  if (set === null) return ofBuild;
  const url = set.replace(/\/+$/, '');
  const { hostname, origin, pathname } = new URL(url);
  const isThere = ofBuild && new URL(ofBuild.url).origin === origin;
  const product = isThere ? ofBuild.product : byName(hostname, pathname);
  return product && { url, product };
}

type Issue = { title: string; body: string };

/** The address of the form for a new issue, filled in. */
export function newIssueUrl(run: Run, set: string | null, { title, body }: Issue): string | undefined {
  const { url, product } = findRepository(run, set) ?? {};
  const issue = product?.issue;
  return issue && `${url}${issue.path}?${new URLSearchParams({ [issue.title]: title, [issue.body]: body })}`;
}

function fromBuild({ build_url, source, provider }: Run): Repository | undefined {
  if (build_url === null || !/^https?:\/\//i.test(build_url) || !URL.canParse(build_url)) return undefined;
  const { origin, host, pathname } = new URL(build_url);
  const inGitlab = /^\/[^/]+\/.+?(?=\/-\/(?:jobs|pipelines)\/)/.exec(pathname)?.[0];
  if (inGitlab) return { url: origin + inGitlab, product: gitlab };
  const twoNames = /^\/[^/]+\/[^/]+(?=\/)/.exec(pathname)?.[0];
  if (!twoNames) return undefined;
  if (host === 'bitbucket.org') return { url: origin + twoNames, product: bitbucket };
  const isGithub = host === 'github.com' || source === 'forge-c' || provider?.startsWith('github');
  const isRun = /^\/[^/]+\/[^/]+\/(?:actions\/)?runs\/\d/.test(pathname);
  return isGithub && isRun ? { url: origin + twoNames, product: github } : undefined;
}

function byName(hostname: string, pathname: string): Product | undefined {
  if (hostname === 'bitbucket.org') return bitbucket;
  if (/\/(?:projects|users)\/[^/]+\/repos\/[^/]+$/.test(pathname)) return bitbucketDataCenter;
  if (/^github\./.test(hostname)) return github;
  return /^gitlab\./.test(hostname) ? gitlab : undefined;
}
