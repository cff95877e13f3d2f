import { FairTurns } from '../../kernel/fair-turns.ts';

/**
 * Bounds what all bodies together take of a round of the event loop: a connection over which much arrives is otherwise
 * read on and on before anything else has its turn. Owners take turns, so that one with many bodies slows its own.
 */
export class ReadingRounds {
  readonly #turns: FairTurns;

  constructor(chunksInRound: number) {
    this.#turns = new FairTurns(chunksInRound);
  }

  /** Resolves when one more chunk may be read, which is at once while this round has room. */
  async next(owner: string): Promise<void> {
    await new Promise<void>((go) => {
      void this.#turns.take(owner, async () => {
        go();
        await new Promise((roundIsOver) => setImmediate(roundIsOver));
      });
    });
  }
}
