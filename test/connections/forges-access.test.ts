import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forges } from '../../src/forges/index.ts';
import { aGitlab, net } from '../support/forge-targets.ts';
import type { StubJob } from '../support/gitlab-bodies.ts';

const { 'forge-a': gitlab } = forges;

const ids = (job: StubJob) => ({ runId: String(job.pipelineId), jobId: String(job.id) });

describe('a GitLab', () => {
  it('says its version', async () => {
    const { stub, target } = await aGitlab({ version: '16.9.2-ee' });
    expect(await gitlab.version(net, stub.place, target.access)).toEqual({ kind: 'version', version: '16.9.2-ee' });
  });

  it('takes an OAuth token as a bearer, and no longer when it has run out', async () => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = stub.oauth;
    const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
    const query = new URLSearchParams({ client_id, redirect_uri, response_type: 'code', scope: 'api', state: 's' });
    query.append('code_challenge_method', 'S256');
    query.append('code_challenge', challenge);
    const allowed = await fetch(`${stub.baseUrl}/oauth/authorize?${query}`, { redirect: 'manual' });
    const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, client_id, client_secret, redirect_uri };
    const body = new URLSearchParams({ ...form, code_verifier: 'v'.repeat(43) });
    const granted = await fetch(`${stub.baseUrl}/oauth/token`, { method: 'POST', body });
    const { access_token: token } = (await granted.json()) as { access_token: string };
    const access = { kind: 'oauth' as const, token };
    expect(await gitlab.fetchLog(net, { ...target, access, ...ids(job) })).toMatchObject({ kind: 'log' });
    stub.oauth.expire();
    expect(await gitlab.fetchLog(net, { ...target, access, ...ids(job) })).toMatchObject({ kind: 'refused' });
  });
});
