/**
 * The one way out: every call that the service makes to another machine goes through it, so that one place decides
 * which addresses may be reached and how long and how large an answer may be.
 */
export interface Outbound {
  /**
   * Sends and reads the answer whole, within limits. Every status is an answer. Throws an `AppError`: `invalid` for an
   * address that may not be reached, saying why and what the operator can set; `unavailable` with one constant sentence
   * for whatever else went wrong (no connection, TLS, too slow, too large), so that it tells nothing of our network.
   */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Throws the same `invalid` for an address that needs no look-up to be refused. Calls nothing. */
  check(url: string): void;
  /** For libraries that bring their own calls: WHATWG fetch with the same guard. */
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
  /** Told when there is a connection and the request goes out on it. */
  sent?(): void;
  /** From the first byte out to the last byte in. 10 s where unset. */
  timeoutMs?: number;
  /** What an answer that is coming in then may take beyond it. */
  longer?: LongerAnswer;
  /** Of the decoded answer; 1 MiB where unset. */
  maxBytes?: number;
  /** What a larger answer means: an error, or that its last bytes are kept and the rest is counted. */
  larger?: 'error' | 'keep-end';
  /** `none`: a 3xx is the answer. `follow`: at most three, each checked; credentials stay with the first origin. */
  redirects?: 'none' | 'follow';
};

export type LongerAnswer = {
  forMs: number;
  /** Decoded, until `timeoutMs` and of every few seconds after it: what comes slower is ended. */
  leastBytesPerSecond: number;
  /** Asked at `timeoutMs` and every few seconds after it; always where unset. */
  granted?(): boolean;
};

export type OutboundAnswer = {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Owns its memory, so that it can be transferred to a thread. */
  body: Uint8Array;
  /** Of the whole decoded answer. */
  sizeBytes: number;
  /** How many line feeds were dropped at the front; 0 for a whole body. Kept bodies begin at a line's start. */
  droppedLines: number;
};
