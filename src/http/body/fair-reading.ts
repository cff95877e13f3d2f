import { FairTurns } from '../../kernel/fair-turns.ts';

/**
 * Limits how much of all bodies is read in one round of the event loop: a fast connection would otherwise be read on and
 * on before other work runs. Owners take turns, so that an owner of many bodies slows down only its own.
 */
export class FairReading {
  readonly #turns: FairTurns;

  constructor(chunksInRound: number) {
    this.#turns = new FairTurns(chunksInRound);
  }

  /** Resolves when one more chunk may be read: at once while this round has room. */
  async next(owner: string): Promise<void> {
    await new Promise<void>((go) => {
      void this.#turns.run(owner, async () => {
        go();
        await new Promise((roundIsOver) => setImmediate(roundIsOver));
      });
    });
  }
}
