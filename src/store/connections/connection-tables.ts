import type { Selectable } from 'kysely';
import type { ConnectionHealth, DeliveryAnswer, Edition, Registration } from '../../contract/connections/connection.ts';
import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import type { Report } from '../../contract/connections/report.ts';
import type { InstallationState } from './installation-store.ts';

/** The tables as kysely sees them; `migrations/0005-connections.ts` creates them. */
export interface ConnectionsTable {
  id: string;
  tenant_id: string;
  forge: ForgeSource;
  edition: Edition | null;
  base_url: string;
  project: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  access: 'none' | 'token' | 'oauth' | 'app';
  credential: Buffer | null;
  installation_id: string | null;
  repository_id: string | null;
  hook_id: string | null;
  registration_state: Registration['state'];
  registration_reason: string | null;
  health: ConnectionHealth;
  health_reason: string | null;
  forge_version: string | null;
  testing_until: Date | null;
  created_at: Date;
  created_by: string | null;
  last_delivery_at: Date | null;
  last_polled_at: Date | null;
  next_poll_at: Date | null;
  polled_to: Date | null;
  report: Report;
}

export interface DeliveriesTable {
  id: string;
  tenant_id: string;
  connection_id: string;
  received_at: Date;
  event: string;
  answer: DeliveryAnswer;
  reason: string | null;
}

export interface InstallationsTable {
  id: string;
  tenant_id: string;
  base_url: string;
  installation_id: string;
  account: string;
  state: InstallationState;
  repositories: string[];
  shown_to: string | null;
  shown_at: Date;
}

export type ConnectionRow = Selectable<ConnectionsTable>;
