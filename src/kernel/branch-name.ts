/** The name of a branch or tag without its namespace: `refs/heads/main` and `origin/main` are `main`. */
export function branchName(ref: string): string {
  return ref.replace(/^refs\/(?:(?:heads|tags|remotes)\/)?/, '').replace(/^origin\/(?=.)/, '');
}
