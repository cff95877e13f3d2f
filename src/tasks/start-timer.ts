import { describeError } from '../kernel/describe-error.ts';
import type { Deps } from '../service/deps.ts';
import type { Schedule } from './schedules.ts';

/** Runs a schedule now and then periodically, never twice at the same time. */
export function startTimer(deps: Deps, { name, everyMs, run }: Schedule): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const runOnce = () => {
    running ??= once().finally(() => {
      running = undefined;
    });
  };
  const once = async () => {
    try {
      await run(deps);
    } catch (error) {
      // Most likely the database is unreachable; the next run shows whether it is back.
      deps.log.warn({ schedule: name, error: describeError(error) }, 'a schedule failed');
    }
  };
  const timer = setInterval(runOnce, everyMs);
  runOnce();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
