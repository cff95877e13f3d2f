import { describe, expect, it } from 'vitest';
import type { ProjectAddress } from '../forge.ts';
import { bitbucket } from './bitbucket.ts';

const cloud: ProjectAddress = { baseUrl: 'https://bitbucket.org', edition: 'cloud', project: 'acme/api' };
const dataCenter: ProjectAddress = { baseUrl: 'https://git.example.test', edition: 'self-hosted', project: 'ACME/api' };

describe('what a Bitbucket connection is told', () => {
  const url = 'https://ci.example.test/webhook/forge-b?connection=1';

  it('is where to click', () => {
    expect(bitbucket.manualSteps(cloud, { url, hasAccess: false }).join('\n')).toContain(
      'https://bitbucket.org/acme/api/admin/webhooks',
    );
    const steps = bitbucket.manualSteps(dataCenter, { url, hasAccess: false }).join('\n');
    expect(steps).toContain('https://git.example.test/plugins/servlet/webhooks/projects/ACME/repos/api');
    expect(steps).toContain(url);
  });

  it.each(['7.3.4', '6.10.0', '5.16.11'])('of Data Center %s is what to do instead', (version) => {
    expect(bitbucket.notes(dataCenter, version)[0]).toContain(
      'upgrade to 7.4 or newer, or send logs to POST /api/analyze',
    );
  });

  it.each(['7.4.0', '8.19.1', '9.2.1', '10.0.0', null])('of Data Center %s is that it has no such event', (version) => {
    expect(bitbucket.notes(dataCenter, version)[0]).toContain('has no build status event of its own');
  });

  it('of the cloud is which logs are fetched', () => {
    expect(bitbucket.notes(cloud, 'cloud')).toEqual([expect.stringContaining('Bitbucket Pipelines')]);
    expect([bitbucket.fetchesLogs(cloud), bitbucket.fetchesLogs(dataCenter)]).toEqual([true, false]);
  });
});
