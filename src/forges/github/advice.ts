import type { ProjectAddress } from '../forge.ts';
import { projectUrl } from './workflow-job.ts';

export function manualSteps(
  address: ProjectAddress,
  { url, hasAccess }: { url: string; hasAccess: boolean },
): string[] {
  return [
    `Open ${projectUrl(address)}/settings/hooks/new (Settings, Webhooks, "Add webhook").`,
    `Payload URL: ${url}`,
    'Content type: application/json.',
    'Secret: the secret of this connection.',
    'Events: "Let me select individual events", tick "Workflow jobs" and "Workflow runs", and clear "Pushes".',
    'Choose "Add webhook": GitHub sends a ping at once, and the connection turns healthy.',
    ...(hasAccess ? [] : ['Without an access token no log is fetched: a job can post its own.']),
  ];
}

export function howToTest(): string {
  return 'On GitHub open the webhook, "Recent Deliveries", choose the ping and "Redeliver"; then look at this connection\'s deliveries.';
}
