/**
 * The only client for calls to other machines, so that one place decides which addresses are allowed, and how long and
 * how large an answer may be.
 */
export interface Outbound {
  /**
   * Sends, and reads the whole answer within limits. Every status is an answer. Throws an `AppError`: `invalid` for an
   * address that is not allowed, with the reason and the setting; `unavailable` with one fixed sentence for all other
   * errors, so that it reveals nothing about the network.
   */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Throws the same `invalid` for an address that is refused without a look-up. Makes no call. */
  check(url: string): void;
  /** WHATWG fetch with the same guard, for libraries that make their own calls. */
  fetch: GuardedFetch;
}

export type GuardedFetch = (
  input: Parameters<typeof globalThis.fetch>[0],
  init?: RequestInit & Pick<OutboundRequest, 'sent'>,
) => Promise<Response>;

export type OutboundRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Called when the request is sent on a connection. */
  sent?(): void;
  /** From the first byte sent to the last byte received; 10 s by default. */
  timeoutMs?: number;
  /** Additional time for an answer that keeps arriving. */
  longer?: LongerAnswer;
  /** The largest decoded answer; 1 MiB by default. */
  maxBytes?: number;
  /** The handling of a larger answer: an error, or keep its last bytes and count the others. */
  larger?: 'error' | 'keep-end';
  /** `none`: a 3xx is the answer. `follow`: at most three, each checked; credentials stay with the first origin. */
  redirects?: 'none' | 'follow';
};

export type LongerAnswer = {
  forMs: number;
  /** The least rate of decoded bytes, until `timeoutMs` and in each few seconds after it; a slower answer is ended. */
  leastBytesPerSecond: number;
  /** Called at `timeoutMs` and every few seconds after it; granted by default. */
  granted?(): boolean;
};

export type OutboundAnswer = {
  status: number;
  /** Header names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Owns its memory, so that it can be transferred to a thread. */
  body: Uint8Array;
  /** The size of the whole decoded answer. */
  sizeBytes: number;
  /** The number of dropped line feeds at the front; 0 for a whole body. Kept bytes begin at the start of a line. */
  droppedLines: number;
};
