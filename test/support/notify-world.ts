import { randomBytes, randomUUID } from 'node:crypto';
import { channels } from '../../src/channels/index.ts';
import type { ChannelKind } from '../../src/contract/channels/channel-kinds.ts';
import { seal } from '../../src/kernel/seal.ts';
import { uuidV7 } from '../../src/kernel/uuid.ts';
import { createMetrics } from '../../src/metrics/create-metrics.ts';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { saveAnalysis } from '../../src/service/analyses/save-analysis.ts';
import type { Deps } from '../../src/service/deps.ts';
import { closeIncident } from '../../src/service/incidents/close-incident.ts';
import { deliverNotification } from '../../src/service/notifications/deliver-notification.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import type { ChannelRecord } from '../../src/store/channels/channel-store.ts';
import type { NotificationRecord } from '../../src/store/notifications/notification-store.ts';
import type { Plan } from '../../src/store/tenants/tenant-record.ts';
import { aChannel, anAnalysis, storedTenant } from './builders.ts';
import { testStore } from './database.ts';
import { testSettings } from './settings.ts';
import { type StubChat, startStubChat } from './stub-chat.ts';

type Waiting = { kind: 'notify' | 'close-incident'; tenantId: string; id: string; key: string; at: number };

/** A database, a stub of every chat, a queue and a clock that only moves when it is told to. */
export type NotifyWorld = {
  deps: Deps;
  chat: StubChat;
  databaseUrl: string;
  /** What waits in the queue, with its time. */
  queue: Waiting[];
  tenant(plan?: Plan): Promise<string>;
  channel(tenantId: string, own?: Partial<ChannelRecord>): Promise<ChannelRecord>;
  /** A failure, stored as ingest does. */
  failure(tenantId: string, own?: Partial<NewAnalysis>): Promise<NewAnalysis>;
  journal(tenantId: string, channelId: string): Promise<NotificationRecord[]>;
  at(moment: string): void;
  /** Runs every task that is due by then, in the order of their times. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
};

export async function startNotifyWorld(): Promise<NotifyWorld> {
  let clock = Date.parse('2026-11-20T12:00:00Z');
  const now = () => new Date(clock);
  const queue: Waiting[] = [];
  const { store, database, close } = await testStore({
    enqueue: async (_, task, { key, startAfter }) => {
      // As the real queue does: of several with one key that wait, the first is kept.
      if (task.kind !== 'notify' && task.kind !== 'close-incident') return;
      if (queue.some((waiting) => waiting.key === key)) return;
      queue.push({ kind: task.kind, tenantId: task.tenantId, id: task.id, key, at: startAfter?.getTime() ?? clock });
    },
  });
  const chat = await startStubChat(now);
  const write = () => {};
  const deps = {
    ...{ store, channels, net: createOutbound({ allowNetworks: ['127.0.0.0/8'] }), now, randomBytes },
    ...{ secretKey: randomBytes(32), newId: () => uuidV7(now(), randomBytes(10)) },
    metrics: createMetrics(),
    settings: testSettings({ publicUrl: 'https://firstfail.example.com' }),
    log: { debug: write, info: write, warn: write, error: write },
  } as unknown as Deps;
  return {
    ...{ deps, chat, queue, databaseUrl: database.superuserUrl },
    tenant: async (plan = 'paid') => (await storedTenant(store, { plan })).id,
    channel: async (tenantId, own = {}) => {
      const record = sealed(deps, chat, { tenantId, own });
      await store.channels.create(tenantId, record, {});
      return record;
    },
    failure: async (tenantId, own = {}) => {
      const analysis = anAnalysis({ created_at: now().toISOString(), ...own });
      await saveAnalysis(deps, tenantId, { analysis });
      return analysis;
    },
    journal: async (tenantId, channelId) => await store.notifications.list(tenantId, channelId, { limit: 500 }),
    at: (moment) => {
      clock = Date.parse(moment);
    },
    pass: async (ms) => {
      const end = clock + ms;
      for (let next = takeDue(queue, end); next; next = takeDue(queue, end)) {
        clock = Math.max(clock, next.at);
        await (next.kind === 'notify' ? deliverNotification : closeIncident)(deps, next);
      }
      clock = end;
    },
    close: async () => {
      await chat.close();
      await close();
    },
  };
}

function takeDue(queue: Waiting[], end: number): Waiting | undefined {
  const [next] = queue.toSorted((a, b) => a.at - b.at);
  if (next === undefined || next.at > end) return undefined;
  queue.splice(queue.indexOf(next), 1);
  return next;
}

function sealed(
  deps: Deps,
  chat: StubChat,
  { tenantId, own }: { tenantId: string; own: Partial<ChannelRecord> },
): ChannelRecord {
  const id = own.id ?? randomUUID();
  const kind: ChannelKind = own.kind ?? 'webhook';
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return aChannel({
    url: seal(deps, { tenantId, id, column: 'channels.url' }, chat.address(kind, id)),
    secret: kind === 'webhook' ? seal(deps, { tenantId, id, column: 'channels.secret' }, secret) : null,
    createdAt: deps.now(),
    ...own,
    ...{ id, kind },
  });
}
