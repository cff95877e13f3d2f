// A lone owner gets three quarters; with the default budget the last quarter is one body of the largest size.
const mostOfFree = 3;

/**
 * Bounds the memory of all bodies in flight together. A lone request always fits, whatever the limit. Nobody may keep the
 * others out: an owner's first request takes what is left, further ones only while all of its own stay within three times
 * what is then still free. So the share of each shrinks as others come, and a newcomer finds room.
 */
export class ByteBudget {
  readonly #limitBytes: number;
  readonly #heldBytes = new Map<string, number>();
  #usedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** The owner is a tenant, or a name for what belongs to none yet. */
  lease(owner: string): ByteLease {
    let ownBytes = 0;
    return {
      grow: (bytes) => {
        if (!this.#hasRoom(owner, { ownBytes, bytes })) return false;
        ownBytes += bytes;
        this.#hold(owner, bytes);
        return true;
      },
      release: () => {
        this.#hold(owner, -ownBytes);
        ownBytes = 0;
      },
    };
  }

  #hasRoom(owner: string, { ownBytes, bytes }: { ownBytes: number; bytes: number }): boolean {
    if (this.#usedBytes === ownBytes) return true;
    const freeBytes = this.#limitBytes - this.#usedBytes - bytes;
    const heldBytes = this.#heldBytes.get(owner) ?? 0;
    if (freeBytes < 0 || heldBytes === ownBytes) return freeBytes >= 0;
    return heldBytes + bytes <= mostOfFree * freeBytes;
  }

  #hold(owner: string, bytes: number): void {
    this.#usedBytes += bytes;
    const heldBytes = (this.#heldBytes.get(owner) ?? 0) + bytes;
    if (heldBytes > 0) this.#heldBytes.set(owner, heldBytes);
    else this.#heldBytes.delete(owner);
  }
}

/** One request's share. Releasing twice is releasing once. */
export type ByteLease = { grow(bytes: number): boolean; release(): void };
