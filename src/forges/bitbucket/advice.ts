import type { ProjectAddress } from '../forge.ts';
import { isBefore } from '../is-before.ts';
import { isCloud } from './bitbucket-api.ts';

export function manualSteps(
  address: ProjectAddress,
  { url, hasAccess }: { url: string; hasAccess: boolean },
): string[] {
  const [owner = '', slug = ''] = address.project.split('/').map(encodeURIComponent);
  return isCloud(address)
    ? [
        `Open ${address.baseUrl}/${owner}/${slug}/admin/webhooks (Repository settings, Webhooks) and choose "Add webhook".`,
        'Title: Firstfail',
        `URL: ${url}`,
        'Secret: the secret of this connection.',
        'Triggers: "Choose from a full list of triggers", then "Build status created" and "Build status updated".',
        'Save: the connection turns healthy with the first build status.',
      ]
    : [
        `Open ${address.baseUrl}/plugins/servlet/webhooks/projects/${owner}/repos/${slug} (Repository settings, Webhooks) and choose "Create webhook".`,
        'Name: Firstfail',
        `URL: ${url}`,
        'Secret: the secret of this connection.',
        'Events: the build status event. Bitbucket itself has none: an app such as "Post Webhooks for Bitbucket" brings it, on a page of its own.',
        hasAccess
          ? 'Without such an app nothing is to be entered: build statuses are asked for regularly, with the access token of this connection.'
          : 'Without such an app give this connection an HTTP access token with repository read rights: build statuses are then asked for regularly.',
      ];
}

export function notes(address: ProjectAddress, version: string | null): string[] {
  if (isCloud(address)) {
    return [
      'Logs are fetched from Bitbucket Pipelines. Of other CIs the job page is linked until they post their log.',
    ];
  }
  const byTheCi =
    'Logs are not fetched: the job page of the CI is linked, and a log that the CI posts completes the analysis.';
  if (version !== null && isBefore(version, [7, 4])) {
    return [
      `Bitbucket ${version} sends no build status event: upgrade to 7.4 or newer, or send logs to POST /api/analyze.`,
      byTheCi,
    ];
  }
  return [
    'Bitbucket Data Center has no build status event of its own: it needs an app that sends one, or a token with which build statuses are asked for.',
    byTheCi,
  ];
}
