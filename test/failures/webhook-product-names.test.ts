import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStubBitbucket } from '../support/stub-bitbucket.ts';
import { startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

let world: WebhookWorld;

beforeAll(async () => {
  world = await startWebhookWorld({ works: false });
});
afterAll(async () => await world.close());

/** The connection's webhook at the address with the product's name. */
function byName({ url, ...attached }: Attached, product: string): Attached {
  return { ...attached, url: url.replace(/forge-[ab]/, product) };
}

test('a GitLab delivery is the same at /webhook/gitlab and at its neutral address', async () => {
  const gitlab = await startStubGitlab();
  const neutral = await world.connect(gitlab.place);
  const named = byName(neutral, 'gitlab');
  const job = gitlab.failedJob();

  const first = await gitlab.deliver('job', job, named);
  const again = await gitlab.deliver('job', job, neutral);
  const forged = await gitlab.deliver('job', job, { ...named, secret: 'another' });
  await gitlab.close();

  expect(first).toEqual({ status: 202, body: '{"status":"accepted"}' });
  expect(again).toEqual({ status: 202, body: '{"status":"duplicate"}' });
  expect(forged.status).toBe(401);
});

test('a Bitbucket delivery is the same at /webhook/bitbucket and at its neutral address', async () => {
  const bitbucket = await startStubBitbucket();
  const neutral = await world.connect(bitbucket.place);
  const named = byName(neutral, 'bitbucket');
  const status = bitbucket.pipeline({ log: 'ERROR: boom\n' });

  const first = await bitbucket.deliver(status, named);
  const again = await bitbucket.deliver(status, neutral);
  const forged = await bitbucket.deliver(status, { ...named, secret: 'another' });
  await bitbucket.close();

  expect(first).toEqual({ status: 202, body: '{"status":"accepted"}' });
  expect(again).toEqual({ status: 202, body: '{"status":"duplicate"}' });
  expect(forged.status).toBe(401);
});

test('metrics count the deliveries of a product under its neutral address', async () => {
  for (const product of ['gitlab', 'bitbucket', 'github'])
    await fetch(`${world.url}/webhook/${product}`, { method: 'POST' });

  const metrics = await (await fetch(`${world.url}/metrics`)).text();

  expect(metrics).toMatch(/route="\/webhook\/forge-a"/);
  expect(metrics).toMatch(/route="\/webhook\/forge-b"/);
  expect(metrics).toMatch(/route="\/webhook\/forge-c"/);
  expect(metrics).not.toMatch(/route="\/webhook\/(?:gitlab|bitbucket|github)"/);
});
