type Product = { path: RegExp; names: readonly string[] };

// Two CIs name a build, and the shown part of it, in the query. Other parameters may be secrets.
const products: readonly Product[] = [
  // https://learn.microsoft.com/azure/devops/pipelines/get-started/what-is-azure-pipelines
  { path: /\/_build(?:\/|$)/i, names: ['buildId', 'view', 'j', 't'] },
  // https://www.jetbrains.com/help/teamcity/working-with-build-results.html
  { path: /\/viewLog\.html$|\/buildConfiguration\/|\/viewQueued\.html$/i, names: ['buildId', 'tab'] },
];
const harmless = /^[\w.-]{1,64}$/;
const oneBuild = /[?&]buildId=\d/;
// A segment that is a number or a UUID, or ends the path with a number, as in `/job/api/153/` and `/browse/API-153`.
const buildNumber = /\/(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\/|$)|-\d+$/i;

/** The stored address of a build: without user and fragment, its query in a fixed order; null unless http or https. */
export function buildAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, searchParams } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const names = products.find(({ path }) => path.test(pathname))?.names ?? [];
  const kept = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value !== null && harmless.test(value) ? [`${name}=${value}`] : [];
  });
  return origin + pathname + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/** The form of addresses before their query was stored. */
export function withoutQuery(address: string): string {
  return address.replace(/\?.*$/s, '');
}

/** Whether an address names one build: some CIs have the same path for all builds, as `…/viewLog.html`. */
export function namesBuild(address: string): boolean {
  return oneBuild.test(address) || /\d/.test(new URL(address).pathname);
}

/** Whether the address holds the number of its build, so that no other build can have it. */
export function hasBuildNumber(address: string): boolean {
  return oneBuild.test(address) || buildNumber.test(new URL(address).pathname);
}
