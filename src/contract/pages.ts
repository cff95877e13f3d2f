/**
 * The paths of the dashboard's pages, as its router writes them. The server answers each with the same HTML to
 * anybody; every other address is an endpoint or 404.
 */
export const pagePaths = {
  overview: '/',
  signIn: '/sign-in',
  accept: '/accept',
  reset: '/reset',
  reach: '/help/https',
  analyses: '/analyses',
  analysis: '/analyses/$id',
  projects: '/projects',
  // The rest of the address is the name.
  project: '/project/$',
  causes: '/causes',
  cause: '/causes/$fingerprint',
  incidents: '/incidents',
  incident: '/incidents/$id',
  analyze: '/analyze',
  integrations: '/integrations',
  connect: '/integrations/new',
  connection: '/integrations/$id',
  settings: '/settings',
  tokens: '/settings/tokens',
  members: '/settings/members',
  channels: '/settings/channels',
  patterns: '/settings/patterns',
  plan: '/settings/plan',
  audit: '/settings/audit',
} as const;

/** Pages for people who are not signed in. */
export const openPaths: readonly string[] = [pagePaths.signIn, pagePaths.accept, pagePaths.reset, pagePaths.reach];

export type PageName = keyof typeof pagePaths;
