export function pair(owner: string | undefined, name: string | undefined): string | undefined {
  return owner && name ? `${owner}/${name}` : undefined;
}

/** A tag as a branch is sent, so that it counts as a release. */
export function tag(name: string | undefined): string | undefined {
  return name ? `refs/tags/${name}` : undefined;
}

/** `owner/name` of a repository's address, in the form of a URL or of scp. */
export function repositoryOf(url: string | undefined): string | undefined {
  return /[:/]([^/:]+\/[^/]+?)(?:\.git)?\/?$/.exec(url ?? '')?.[1];
}
