import { analysesIn } from './analyses/analyses-in-transaction.ts';
import { feedbackIn } from './analyses/feedback.ts';
import { causesIn } from './causes/causes-in-transaction.ts';
import { channelsIn } from './channels/channels-in-transaction.ts';
import { connectionsIn } from './connections/connections-in-transaction.ts';
import { enqueueInTurn, enqueueTask } from './enqueue-task.ts';
import { failuresIn } from './failures/failures-in-transaction.ts';
import { incidentsIn } from './incidents/incidents-in-transaction.ts';
import { notificationsIn } from './notifications/notifications-in-transaction.ts';
import { outcomesIn } from './outcomes/outcomes-in-transaction.ts';
import { projectsIn } from './projects/projects-in-transaction.ts';
import { reportsIn } from './reports/reports-in-transaction.ts';
import type { StoreTransaction } from './store-transaction.ts';
import type { Enqueue } from './task.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { tenantIn } from './tenants/tenant-in-transaction.ts';

export function createTransaction(bound: TenantTransaction, enqueue: Enqueue | undefined): StoreTransaction {
  return {
    analyses: analysesIn(bound),
    causes: causesIn(bound),
    channels: channelsIn(bound),
    connections: connectionsIn(bound),
    failures: failuresIn(bound),
    feedback: feedbackIn(bound),
    incidents: incidentsIn(bound),
    notifications: notificationsIn(bound),
    outcomes: outcomesIn(bound),
    projects: projectsIn(bound),
    reports: reportsIn(bound),
    tenant: tenantIn(bound),
    enqueue: async (planned) => await enqueueTask(bound.trx, enqueue, planned),
    enqueueInTurn: async (planned, turn) => await enqueueInTurn(bound.trx, enqueue, { planned, turn }),
  };
}
