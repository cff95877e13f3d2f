import type { Automaton } from './automaton.ts';
import type { Groups, Hits } from './hits.ts';
import type { Lane } from './lane.ts';

const mostLast = 1500;
const none: readonly number[] = [];

/** Numbers the lines of a log and keeps which of them hold a literal of which group; takes what lanes met, in order. */
export class Collector {
  starts: Uint32Array;
  /** Of the lines that have ended. */
  count = 0;
  readonly hits: Hits[];
  /** The line of a group's last hit. */
  readonly #seen: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #automaton: Automaton;
  readonly #groupsOf: Groups['groupsOf'];
  readonly #mostFirst: number;
  /** How many more hits may be kept among the first ones. */
  #left: number;

  constructor(bytes: Uint8Array, automaton: Automaton, { groupsOf, kept }: Required<Groups>) {
    const count = groupsOf.reduce((most, list) => Math.max(most, ...list), -1) + 1;
    this.starts = new Uint32Array(Math.max(1024, bytes.length >> 5));
    this.hits = Array.from({ length: count }, () => ({ first: [], last: [], total: 0 }));
    this.#seen = new Uint32Array(count);
    this.#bytes = bytes;
    this.#automaton = automaton;
    this.#groupsOf = groupsOf;
    this.#mostFirst = kept.mostFirst;
    this.#left = kept.mostHits;
  }

  add({ met, count: entries }: Lane): void {
    const { outputs } = this.#automaton;
    let { starts, count } = this;
    for (let i = 0; i < entries; i += 1) {
      const one = met[i] as number;
      if (one >= 0) {
        count += 1;
        if (count >= starts.length) starts = this.#makeRoom();
        starts[count] = one;
      } else {
        i += 1;
        this.#addLiterals(outputs[~one] ?? none, count + 1, met[i] as number);
      }
    }
    this.count = count;
  }

  /** A log that does not end with a line feed has a line more. */
  end(): void {
    const { length } = this.#bytes;
    if (length === this.starts[this.count]) return;
    this.count += 1;
    const starts = this.count < this.starts.length ? this.starts : this.#makeRoom();
    starts[this.count] = length;
  }

  /** For as many lines as there may be: memory that is not written to is not taken. */
  #makeRoom(): Uint32Array {
    const larger = new Uint32Array(this.#bytes.length + 1);
    larger.set(this.starts);
    this.starts = larger;
    return larger;
  }

  #addLiterals(ids: readonly number[], line: number, behind: number): void {
    const { tails } = this.#automaton;
    const seen = this.#seen;
    for (const id of ids) {
      const tail = tails[id];
      if (tail && !follows(this.#bytes, behind, tail)) continue;
      for (const group of this.#groupsOf[id] as readonly number[]) {
        if (seen[group] === line) continue;
        seen[group] = line;
        this.#addTo(this.hits[group] as Hits, line);
      }
    }
  }

  #addTo(hit: Hits, line: number): void {
    hit.total += 1;
    if (this.#left > 0 && hit.first.length < this.#mostFirst) {
      hit.first.push(line);
      this.#left -= 1;
    } else hit.last[hit.total % mostLast] = line;
  }
}

/** Whether the text continues with the rest of the literal; where a colour interrupts it, the line is a candidate. */
function follows(bytes: Uint8Array, from: number, tail: Uint8Array): boolean {
  for (let i = 0; i < tail.length; i += 1) {
    const byte = bytes[from + i];
    if (byte === tail[i]) continue;
    return byte === 0x1b;
  }
  return true;
}
