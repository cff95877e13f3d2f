import type { ProjectAddress } from '../forge.ts';
import { isBefore } from '../is-before.ts';
import { projectUrl } from './failed-job.ts';

export function manualSteps(address: ProjectAddress, { url }: { url: string }): string[] {
  return [
    `Open ${projectUrl(address)}/-/hooks (Settings, Webhooks) and choose "Add new webhook".`,
    `URL: ${url}`,
    'Secret token: the secret of this connection.',
    'Trigger: tick "Job events" and "Pipeline events", and clear "Push events".',
    'Choose "Add webhook", then "Test", "Pipeline events": the connection turns healthy with the first delivery.',
  ];
}

export function notes(version: string | null): string[] {
  if (version === null || !isBefore(version, [16, 11])) return [];
  return [
    `GitLab ${version} cannot be asked for a test delivery: that came with 16.11. Use "Test" on its webhook page.`,
  ];
}
