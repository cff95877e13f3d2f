import type { AnalysisThreads } from '../analysis-thread/protocol.ts';
import type { Store } from '../store/store.ts';
import type { Lifecycle } from './lifecycle.ts';

/** What every verb may use. Only main.ts fills it with real things; tests bring their own clock. */
export type Deps = {
  store: Store;
  threads: AnalysisThreads;
  settings: Settings;
  /** Key of every signature of ours: cursors and CSRF tokens. See signature.ts. */
  secretKey: Uint8Array;
  now: () => Date;
  newId: () => string;
  randomBytes: (size: number) => Buffer;
  log: Log;
  lifecycle: Lifecycle;
};

export type Settings = {
  /** How people and CI reach us, without a slash at the end; unset: links are relative. */
  publicUrl: string | undefined;
  /** Addresses or networks of proxies whose X-Forwarded-* is believed. */
  trustedProxies: readonly string[];
  /** Posted logs a minute for a tenant. */
  rateLimit: number;
  /** What all bodies in flight may take together. */
  memoryBudgetBytes: number;
};

/** The part of a pino logger that we use: fields first, then a fixed sentence. Never a body, a query or a secret. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>;
