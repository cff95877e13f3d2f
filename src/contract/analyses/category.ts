// Separate from the schemas, because the analyser needs the table without a validation library.

/** The categories of root causes, each with its domain. */
export const domainOfCategory = {
  compile: 'code',
  type_check: 'code',
  test: 'code',
  crash: 'code',
  lint: 'code',
  security_check: 'code',
  coverage: 'code',
  dependency: 'dependency',
  config: 'configuration',
  missing_tool: 'configuration',
  credentials: 'access',
  permission: 'access',
  vcs: 'vcs',
  resources: 'infrastructure',
  timeout: 'infrastructure',
  runner: 'infrastructure',
  container: 'infrastructure',
  network: 'external',
  service_limit: 'external',
  deploy: 'deploy',
  cancelled: 'cancelled',
  unknown: 'unknown',
} as const;

export type Category = keyof typeof domainOfCategory;
export type Domain = (typeof domainOfCategory)[Category];

export const categories = Object.keys(domainOfCategory) as [Category, ...Category[]];
