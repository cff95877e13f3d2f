import { ByteQueue } from './byte-queue.ts';

// A lone owner gets three quarters. With the default budget, the last quarter fits one body of the largest size.
const mostOfFree = 3;
// Shorter than the time that senders and proxies wait for an answer.
const usualWaitMs = 10_000;
// A waiting request holds a connection, and at most one read of its body.
const mostWaiting = 256;

export type BudgetOptions = {
  /** The limit for all requests that have not stepped aside; the default is the whole limit. */
  briskBytes?: number;
  waitMs?: number;
};

/**
 * Bounds the memory of all bodies together. A lone request always fits. The first request of an owner may use all free
 * memory; further ones only while its requests stay within three times what is then free, so that newcomers find room.
 * Fast bodies use at most `briskBytes`, because more would only wait for a thread; a slow one, which steps aside,
 * counts only for the limit.
 */
export class ByteBudget {
  readonly #limitBytes: number;
  readonly #all = new Held();
  readonly #brisk: { limitBytes: number; held: Held };
  readonly #queue: ByteQueue;

  constructor(limitBytes: number, { briskBytes = limitBytes, waitMs = usualWaitMs }: BudgetOptions = {}) {
    this.#limitBytes = limitBytes;
    this.#brisk = { limitBytes: briskBytes, held: new Held() };
    this.#queue = new ByteQueue({
      waitMs,
      mostWaiting,
      heldBytes: (owner) => this.#brisk.held.of(owner),
      usedBytes: () => this.#all.bytes,
    });
  }

  get usedBytes(): number {
    return this.#all.bytes;
  }

  /** The owner is a tenant, or a name for requests without a known tenant. */
  lease(owner: string): ByteLease {
    const share = { bytes: 0, isBrisk: true };
    const hold = (bytes: number) => {
      share.bytes += bytes;
      this.#all.add(owner, bytes);
      if (share.isBrisk) this.#brisk.held.add(owner, bytes);
    };
    const grow = (bytes: number) => {
      const hasRoom = this.#hasRoom(owner, { share, bytes });
      if (hasRoom) hold(bytes);
      return hasRoom;
    };
    return {
      owner,
      grow,
      growInTurn: async (bytes) => await this.#queue.join({ owner, ownBytes: share.bytes, take: () => grow(bytes) }),
      stepAside: () => {
        if (share.isBrisk) this.#brisk.held.add(owner, -share.bytes);
        share.isBrisk = false;
        this.#queue.serve();
      },
      release: () => {
        hold(-share.bytes);
        this.#queue.serve();
      },
    };
  }

  #hasRoom(owner: string, { share, bytes }: { share: { bytes: number; isBrisk: boolean }; bytes: number }): boolean {
    const request = { ownBytes: share.bytes, bytes };
    if (!hasRoom(this.#all, owner, { ...request, limitBytes: this.#limitBytes })) return false;
    const { held, limitBytes } = this.#brisk;
    return !share.isBrisk || hasRoom(held, owner, { ...request, limitBytes });
  }
}

type RoomRequest = { ownBytes: number; bytes: number; limitBytes: number };

function hasRoom(held: Held, owner: string, { ownBytes, bytes, limitBytes }: RoomRequest): boolean {
  if (held.bytes === ownBytes) return true;
  const freeBytes = limitBytes - held.bytes - bytes;
  const heldBytes = held.of(owner);
  if (freeBytes < 0 || heldBytes === ownBytes) return freeBytes >= 0;
  return heldBytes + bytes <= mostOfFree * freeBytes;
}

/** The bytes in use, by owner. */
class Held {
  bytes = 0;
  readonly #byOwner = new Map<string, number>();

  of(owner: string): number {
    return this.#byOwner.get(owner) ?? 0;
  }

  add(owner: string, bytes: number): void {
    this.bytes += bytes;
    const heldBytes = this.of(owner) + bytes;
    if (heldBytes > 0) this.#byOwner.set(owner, heldBytes);
    else this.#byOwner.delete(owner);
  }
}

/** The memory of one request. A second release does nothing. */
export type ByteLease = {
  readonly owner: string;
  /** Returns false if there is no room now. */
  grow(bytes: number): boolean;
  /** Waits for its turn; resolves to false if there was no room in time. */
  growInTurn(bytes: number): Promise<boolean>;
  /** For a slow sender, so that others need not wait for its body. */
  stepAside(): void;
  release(): void;
};
