import type { Analysis } from '../contract/analyses/analysis.ts';
import type { ChannelKind } from '../contract/channels/channel.ts';
import type { Outbound } from '../net/outbound.ts';

/** What a message tells. Everything in an analysis may be an attacker's words. */
export type Notice =
  | {
      kind: 'analysis';
      id: string;
      analysis: Analysis;
      url: string;
      /** How many failures with this cause the message stands for. */
      burst: number;
      event: 'analysis.completed' | 'incident.opened';
    }
  | {
      kind: 'digest';
      id: string;
      since: Date;
      until: Date;
      /** The most important causes, those first; `causes` and `failures` count all of them. */
      entries: readonly DigestEntry[];
      causes: number;
      failures: number;
      url: string;
    }
  | { kind: 'test'; id: string; at: Date; url: string };

/** One cause of a digest, its newest analysis and how often it came. */
export type DigestEntry = { analysis: Analysis; count: number; url: string };

export type Address = {
  url: string;
  /** Of kind webhook: `whsec_…`, the newest first, and after a rotation the one before it. */
  secrets: readonly string[];
};

export type Sent =
  | { kind: 'sent' }
  /** The address is gone for good: 404 or 410, or what the service documents to mean that. */
  | { kind: 'gone'; reason: string }
  /** This message will not be taken, however often it is sent. */
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfterMs: number | undefined };

/** A place where notifications go: the message is made by a pure function, then sent. */
export interface Channel {
  kind: ChannelKind;
  /** JSON as the service documents it; within its limits, everything escaped, no mentions, no previews. */
  message(notice: Notice): unknown;
  /** A broken connection throws, as `Outbound` says. `now` is the time of this attempt. */
  send(net: Outbound, address: Address, message: unknown, attempt: { id: string; now: Date }): Promise<Sent>;
  /** `undefined` when the address can be one of this service; else a sentence on what it should be. */
  wrongAddress(url: URL): string | undefined;
}
