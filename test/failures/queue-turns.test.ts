import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const many = 60;

let world: WebhookWorld;
let gitlab: StubGitlab;

beforeAll(async () => {
  world = await startWebhookWorld({ works: false });
});
afterAll(async () => await world.close());
beforeEach(async () => {
  gitlab = await startStubGitlab();
});
afterEach(async () => await gitlab.close());

async function attached(): Promise<Attached> {
  return await world.connect(gitlab.place, { token: gitlab.token });
}

/** How many of a tenant's analyses there were when the other's first one was stored. */
async function before(other: Attached, flood: Attached): Promise<number> {
  const [first] = await world.analyses(other.tenantId);
  const all = await world.analyses(flood.tenantId);
  return all.filter(({ created_at }) => created_at < (first?.created_at ?? '')).length;
}

async function analysed(place: Attached, count: number) {
  await eventually(async () => (await world.analyses(place.tenantId)).length === count);
}

test('one late failure of a tenant is analysed long before the flood of another has ended', async () => {
  const [flood, late] = [await attached(), await attached()];
  const first = gitlab.failedJob({ trace });
  for (let job = 1; job < many / 2; job++) gitlab.failedJob({ trace, pipelineId: first.pipelineId });
  // Half of it by one delivery, the other half each by its own.
  await gitlab.deliver('pipeline', first, flood);
  for (let job = 0; job < many / 2; job++) await gitlab.deliver('job', gitlab.failedJob({ trace }), flood);
  await gitlab.deliver('job', gitlab.failedJob({ trace }), late);

  const tasks = await world.work();

  await analysed(late, 1);
  await analysed(flood, many);
  expect(await before(late, flood)).toBeLessThan(many / 2);
  await tasks.stop();
});
