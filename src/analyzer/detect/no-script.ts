/** Whether a path names a document or a style: linters of scripts do not read those, and others print as they do. */
export function isNoScript(path: string): boolean {
  return /\.(?:html?|ya?ml|json|md|css|scss|txt|xml)$/.test(path);
}
