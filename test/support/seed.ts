import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyze } from '../../src/analyzer/analyze.ts';
import type { Diagnosis } from '../../src/contract/analyses/analysis.ts';
import type { CauseChange } from '../../src/contract/causes/cause.ts';
import { LogText } from '../../src/kernel/log-text.ts';
import { closeIncident } from '../../src/service/incidents/close-incident.ts';
import { hashPassword } from '../../src/service/people/password.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { openDatabase } from '../../src/store/database/open-database.ts';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import type { Store } from '../../src/store/store.ts';
import { hashCause } from '../../src/thread/hash-cause.ts';
import { anAnalysis, anOutcome, aTenant, aUser } from './builders.ts';
import { knowCause } from './know-cause.ts';
import { type Story, stories } from './seed-stories.ts';
import { storeAnalysis } from './store-analysis.ts';

export const people = {
  admin: 'admin@firstfail.local',
  member: 'mira@firstfail.local',
  newcomer: 'nora@newcomer.test',
  target: 'hana@hostile.test',
  /** Of a tenant on the paid plan. */
  payer: 'pia@paying.test',
} as const;

const logs = resolve(import.meta.dirname, '../logs');
const dayMs = 86_400_000;

/** What no sender should be able to do anything with, in every field that shows. */
export const hostileText = '<img src=x onerror="document.title=\'owned\'"></script>{{7*7}}\u202egnp.exe\u001b[31m';

/** What no member should be able to do anything with by the Markdown of a known fix. */
export const hostileFix = [
  ...['# Heading', hostileText, '![picture](https://evil.test/p.png)', '[script](javascript:alert(1))', '@everyone'],
  ...['[data](data:text/html,x)', '<a href="https://evil.test" onmouseover="alert(1)">html</a>', '/merge'],
  '[docs](https://docs.example/fix)',
].join('\n\n');

const registryFix = `The mirror answers **502** while it is being moved. It helps to

1. run the job again after ten minutes, or
2. bypass the mirror: \`npm config set registry https://registry.npmjs.org\`

More in [the runbook](https://wiki.acme.example/registry).`;

/**
 * Six weeks of a company's failures, as the analyser really reads the test logs; beside it a tenant with nothing, one
 * whose every field is an attack, and one that pays. The same on every run, but that the last day is today. The tests
 * share it, so none changes it: what a test changes is in a tenant of its own.
 */
export async function seed(dataDir: string, password: string): Promise<void> {
  const place = { dataDir, databaseUrl: undefined };
  const { store, close } = await openDatabase(place, { purpose: 'admin', notice: () => {} });
  try {
    const [admin] = await store.accounts.findUsersByEmail(people.admin);
    if (admin === undefined) throw new Error('the service made no administrator');
    const passwordHash = await hashPassword(password);
    const mira = aUser(admin.tenantId, { email: people.member, role: 'member', passwordHash });
    await store.accounts.createUser(mira);
    await addStories(store, admin.tenantId, stories);
    await resolveSome(store, admin, mira);
    for (const [name, email] of [
      ['Newcomer', people.newcomer],
      ['<b>Hostile</b>', people.target],
      ['Paying', people.payer],
    ] as const) {
      const tenant = aTenant({ name, plan: email === people.payer ? 'paid' : 'free' });
      const user = aUser(tenant.id, { email, passwordHash });
      await store.accounts.createTenant(tenant, user);
      if (email === people.target) await addHostile(store, user);
    }
  } finally {
    await close();
  }
}

export async function addStories(store: Store, tenantId: string, told: readonly Story[]): Promise<void> {
  const nowMs = Date.now();
  const runs = told.flatMap((story) => story.daysAgo.map((daysAgo) => ({ story, daysAgo })));
  let number = 4200;
  // The oldest first, so that what is new is new.
  for (const { story, daysAgo } of runs.sort((a, b) => b.daysAgo - a.daysAgo)) {
    number += 1;
    const at = new Date(nowMs - Math.round(daysAgo * dayMs) - 90_000);
    await storeAnalysis(store, tenantId, analysisOf(story, { number, at }), { at });
  }
  await addPasses(store, tenantId, told, nowMs);
  // As their tasks do.
  const deps = { store, now: () => new Date(), newId: randomUUID };
  for (const { id } of await store.incidents.listOpen(tenantId)) await closeIncident(deps, { tenantId, id });
}

async function addPasses(store: Store, tenantId: string, told: readonly Story[], nowMs: number): Promise<void> {
  const passes = told.flatMap(({ project, job, branch, passedDaysAgo = [] }) =>
    passedDaysAgo.map((daysAgo) => {
      const finishedAt = new Date(nowMs - Math.round(daysAgo * dayMs));
      return anOutcome({ project, job, branch, commit: null, runId: `passed-${daysAgo}`, finishedAt });
    }),
  );
  if (passes.length === 0) return;
  await store.inTransaction(tenantId, async ({ outcomes }) => await outcomes.insert(passes));
}

function analysisOf(story: Story, { number, at }: { number: number; at: Date }) {
  const { project, job, branch, source, provider } = story;
  const run = { provider, project, job, branch, run_id: String(number), attempt: null };
  const links = { commit: hashCause(String(number)), build_url: `https://ci.acme.example/${project}/${number}` };
  const read = diagnosisOf(story, run);
  return anAnalysis({ id: randomUUID(), created_at: at.toISOString(), source, ...run, ...links, ...read });
}

function diagnosisOf({ log, branch }: Story, run: { project: string; job: string }): Diagnosis {
  const text = LogText.fromBytes(readFileSync(join(logs, log)));
  return analyze(text, { ...run, branch }, { hash: hashCause, evidence: 'quotes' });
}

/** A few causes that people have looked at, one of which came back. */
async function resolveSome(store: Store, admin: UserRecord, mira: UserRecord): Promise<void> {
  const { tenantId } = admin;
  const causes = await store.causes.list(tenantId, {}, { limit: 100, after: undefined, now: new Date() });
  const know = async (words: string, user: UserRecord, known: CauseChange) => {
    const cause = causes.find(({ title }) => title.includes(words));
    if (cause) await knowCause(store, user, { fingerprint: cause.fingerprint, ...known });
  };
  await know('502', admin, { assignee: mira.id, ticket_url: 'https://tickets.acme.example/browse/OPS-12' });
  await know('502', mira, { status: 'acknowledged', note: 'Infrastructure looks into the registry mirror.' });
  await know('502', mira, { known_fix: registryFix, muted_until: new Date(Date.now() + 5 * dayMs) });
  await know('502', admin, { note: 'The provider has opened a case for us.' });
  await know('502', admin, { category: 'service_limit' });
  await know('heap', admin, { status: 'resolved', note: 'Raised the heap of the build to 6 GB.' });
  await know('Docker Hub', admin, { status: 'resolved', note: 'Pulls go through our mirror now.' });
  const again = stories.filter(({ log }) => log === 'rate-limit/docker-hub.log');
  await addStories(
    store,
    tenantId,
    again.map((story) => ({ ...story, daysAgo: [0.005] })),
  );
}

async function addHostile(store: Store, user: UserRecord): Promise<void> {
  const analysis = hostileAnalysis();
  const { fingerprint } = analysis;
  // Three projects make an incident.
  for (const name of ['first', 'second']) {
    await storeAnalysis(store, user.tenantId, { ...hostileAnalysis(), fingerprint, project: `${hostileText} ${name}` });
  }
  await storeAnalysis(store, user.tenantId, analysis);
  const ticket_url = "https://tickets.example/'onmouseover=alert(1)";
  await knowCause(store, user, {
    fingerprint,
    assignee: user.id,
    note: hostileText,
    known_fix: hostileFix,
    ticket_url,
  });
}

function hostileAnalysis(): NewAnalysis {
  const text = hostileText;
  return anAnalysis({
    ...{ project: text, branch: text, job: text, run_id: text, provider: 'shell', commit: text, attempt: text },
    ...{ title: text.slice(0, 120), root_cause: text, explanation: text },
    ...{ build_url: 'javascript:document.title="owned"', tool: text, step: text, command: text },
    suggested_fix: { summary: text, steps: [text, '[x](javascript:alert(1))'], commands: [text] },
    retry: { advice: 'unknown', reason: text },
    locations: [{ path: text, line: 3, column: 1 }],
    ...{ tests: [text], tests_failed: 1 },
    evidence: [{ line: 12, end_line: 12, text, role: 'cause' }],
    alternatives: [{ title: text, category: 'test', line: 4, confidence: 0.3 }],
    ...{ engine_version: text, explained_by: `model:${text}`, consequences: 2 },
  });
}
