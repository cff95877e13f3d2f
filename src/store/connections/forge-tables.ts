import type { Selectable } from 'kysely';
import type {
  ConnectionHealth,
  DeliveryAnswer,
  Edition,
  FailureState,
  ForgeSource,
  Registration,
} from '../../contract/connections/connection.ts';

/** As kysely sees them; `migrations/0005-connections.ts` makes them. */
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
  access: 'none' | 'token' | 'oauth';
  credential: Buffer | null;
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

export interface FailuresTable {
  id: string;
  tenant_id: string;
  connection_id: string;
  key: string;
  provider: string | null;
  project: string | null;
  run_id: string | null;
  branch: string | null;
  commit: string | null;
  job: string | null;
  build_url: string | null;
  attempt: string | null;
  job_id: string | null;
  reason: string | null;
  default_branch: string | null;
  is_tag: boolean;
  state: FailureState;
  tries: number;
  state_reason: string | null;
  analysis_id: string | null;
  announced_at: Date;
  settled_at: Date | null;
}

export type ConnectionRow = Selectable<ConnectionsTable>;
export type FailureRow = Selectable<FailuresTable>;
