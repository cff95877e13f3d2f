import type { Analysis } from '../contract/analyses/analysis.ts';
import type { AnalysisDetail } from '../contract/analyses/attribution.ts';
import type { ChannelKind } from '../contract/channels/channel-kinds.ts';
import type { Incident } from '../contract/incidents/incident.ts';
import type { Outbound } from '../net/outbound.ts';

/** What a message is about. Any text of an analysis may come from an attacker. */
export type Notice =
  | {
      kind: 'analysis';
      id: string;
      analysis: AnalysisDetail;
      url: string;
      /** The number of failures with this cause that the message stands for. */
      burst: number;
    }
  | {
      kind: 'incident';
      id: string;
      event: 'incident.opened' | 'incident.closed';
      incident: Incident;
      /** Its newest. */
      analysis: AnalysisDetail;
      url: string;
    }
  | {
      kind: 'digest';
      id: string;
      since: Date;
      until: Date;
      /** The most important causes, in that order; `causes` and `failures` count all of them. */
      entries: readonly DigestEntry[];
      causes: number;
      failures: number;
      url: string;
    }
  | { kind: 'test'; id: string; at: Date; url: string };

/** One cause or incident of a digest: its newest analysis and the number of its failures. */
export type DigestEntry = { analysis: Analysis; count: number; url: string; incident?: Incident };

export type Address = {
  url: string;
  /** `whsec_…`, the newest first, and after a rotation the one before it; empty where the kind has no secret. */
  secrets: readonly string[];
};

export type Sent =
  | { kind: 'sent' }
  /** The address no longer exists: 404, 410, or the answer that the service documents for it. */
  | { kind: 'gone'; reason: string }
  /** The service does not accept this message, however often it is sent. */
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfterMs: number | undefined };

/** A service that messages go to: a pure function makes the message, then it is sent. */
export interface Channel {
  kind: ChannelKind;
  /** The service's own hosts, and the paths of addresses there; undefined where everybody has a host of their own. */
  service?: { hosts: RegExp; path: RegExp };
  /** Hosts that no longer take messages, and what to do instead: the rest of a sentence. */
  retired?: { hosts: RegExp; reason: string };
  /** JSON as the service documents it; within its limits, everything escaped, no mentions, no previews. */
  message(notice: Notice): Record<string, unknown>;
  /** A broken connection throws, as `Outbound` says. `now` is the time of this attempt. */
  send(net: Outbound, address: Address, attempt: { message: unknown; id: string; now: Date }): Promise<Sent>;
}
