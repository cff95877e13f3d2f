import { describeError } from '../kernel/describe-error.ts';
import type { Deps } from '../service/deps.ts';
import type { Schedule } from './schedules.ts';

/** Does it now and then again and again, never twice at a time. */
export function startTimer(deps: Deps, { name, everyMs, run }: Schedule): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= once().finally(() => {
      running = undefined;
    });
  };
  const once = async () => {
    try {
      await run(deps);
    } catch (error) {
      // Most likely the database is away; the next turn tells.
      deps.log.warn({ schedule: name, error: describeError(error) }, 'a schedule failed');
    }
  };
  const timer = setInterval(turn, everyMs);
  turn();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
