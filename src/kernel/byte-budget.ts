import { ByteQueue } from './byte-queue.ts';

// A lone owner gets three quarters; with the default budget the last quarter is one body of the largest size.
const mostOfFree = 3;
// Shorter than what senders and the proxies before us wait for an answer.
const usualWaitMs = 10_000;
// What waits has a connection, and of its body at most what one read brings.
const mostWaiting = 256;

export type BudgetOptions = {
  /** What all may hold together that have not stepped aside; the limit where it is left out. */
  briskBytes?: number;
  waitMs?: number;
};

/**
 * Bounds the memory of all bodies in flight together. A lone request always fits, whatever the limit. Nobody may keep the
 * others out: an owner's first request takes what is left, further ones only while all of its own stay within three times
 * what is then still free. So the share of each shrinks as others come, and a newcomer finds room.
 *
 * Bodies that come fast are read no further ahead than `briskBytes`: more would only wait for a thread. One that has
 * stepped aside, as its sender is slow, counts for the whole limit alone.
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

  /** The owner is a tenant, or a name for what belongs to none yet. */
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

/** How much is held, and by whom. */
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

/** One request's share. Releasing twice is releasing once. */
export type ByteLease = {
  readonly owner: string;
  /** False: there is no room now. */
  grow(bytes: number): boolean;
  /** Waits for its turn; false: there was no room in time. */
  growInTurn(bytes: number): Promise<boolean>;
  /** Its sender is slow, so that others need not wait for it. */
  stepAside(): void;
  release(): void;
};
