import type { APIRequestContext } from '@playwright/test';
import type { people } from '../support/seed.ts';

type Find = (ask: APIRequestContext) => Promise<string>;

export type PageEntry = {
  name: string;
  /** The address, or a way to find one such page. */
  path: string | Find;
  /** The heading that shows that the page has loaded; undefined when the heading is the record's title. */
  heading?: string;
  /** The person who opens the page. */
  as?: keyof typeof people | 'nobody';
};

/** Every page, for axe, the phone and the screenshots; one row each. */
export const pages: readonly PageEntry[] = [
  { name: 'sign-in', path: '/sign-in', heading: 'Sign in to Firstfail', as: 'nobody' },
  { name: 'invitation', path: `/accept#${'a'.repeat(43)}`, heading: 'Welcome to Firstfail', as: 'nobody' },
  { name: 'password-reset', path: `/reset#${'a'.repeat(43)}`, heading: 'A new password', as: 'nobody' },
  { name: 'https', path: '/help/https', heading: 'How others reach it', as: 'nobody' },
  { name: 'welcome', path: '/', heading: 'Welcome', as: 'newcomer' },
  { name: 'overview', path: '/', heading: 'Overview' },
  { name: 'analyses', path: '/analyses', heading: 'Analyses' },
  { name: 'analysis', path: firstAnalysis },
  { name: 'projects', path: '/projects', heading: 'Projects' },
  { name: 'project', path: aProject },
  { name: 'causes', path: '/causes', heading: 'Causes' },
  { name: 'cause', path: knownCause },
  { name: 'incidents', path: '/incidents', heading: 'Incidents' },
  { name: 'incident', path: newestIncident },
  { name: 'analyse-a-log', path: '/analyze', heading: 'Analyse a log' },
  { name: 'integrations', path: '/integrations', heading: 'Integrations', as: 'payer' },
  { name: 'connect', path: '/integrations/new', heading: 'Connect a project', as: 'payer' },
  { name: 'connection', path: firstConnection, as: 'payer' },
  { name: 'account', path: '/settings', heading: 'Account' },
  { name: 'tokens', path: '/settings/tokens', heading: 'API tokens' },
  { name: 'tokens-as-member', path: '/settings/tokens', heading: 'API tokens', as: 'member' },
  { name: 'members', path: '/settings/members', heading: 'Members' },
  { name: 'channels', path: '/settings/channels', heading: 'Channels', as: 'payer' },
  { name: 'channels-locked', path: '/settings/channels', heading: 'Channels' },
  { name: 'own-patterns', path: '/settings/patterns', heading: 'Own patterns' },
  { name: 'plan', path: '/settings/plan', heading: 'Plan' },
  { name: 'audit-log', path: '/settings/audit', heading: 'Audit log' },
];

async function firstAnalysis(ask: APIRequestContext): Promise<string> {
  const { items } = await (await ask.get('/api/v1/analyses')).json();
  const chosen = items.find(({ title }: { title: string }) => title.includes('PriceTest')) ?? items[0];
  return `/analyses/${chosen.id}`;
}

async function aProject(ask: APIRequestContext): Promise<string> {
  const { items } = await (await ask.get('/api/v1/projects?view=names')).json();
  const names: string[] = items.map(({ project }: { project: string }) => project);
  const chosen = names.find((name) => name === 'acme/storefront') ?? names.find((name) => name.includes('<'));
  return `/project/-?name=${encodeURIComponent(chosen ?? '')}`;
}

async function knownCause(ask: APIRequestContext): Promise<string> {
  const { items } = await (await ask.get('/api/v1/causes')).json();
  const chosen = items.find(({ status }: { status: string }) => status === 'acknowledged') ?? items[0];
  return `/causes/${chosen.fingerprint}`;
}

async function newestIncident(ask: APIRequestContext): Promise<string> {
  const { items } = await (await ask.get('/api/v1/incidents')).json();
  return `/incidents/${items[0].id}`;
}

async function firstConnection(ask: APIRequestContext): Promise<string> {
  const { items } = await (await ask.get('/api/connections')).json();
  return `/integrations/${items[0].id}`;
}
