import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import { queryClient } from './query-client.ts';

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>;
  /** The endpoints whose cached answers are stale afterwards. */
  touches: readonly Endpoint[];
  done?: (output: Output) => void;
  /** Changes of one name are sent one after the other, so that the last one wins. */
  inTurn?: string;
};

/** Changes something on the server; the change counts as done when the stale answers are read again. */
export function useChange<Input = void, Output = unknown>({ change, touches, done, inTurn }: Options<Input, Output>) {
  return useMutation({
    mutationFn: change,
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    onSuccess: async (output) => {
      await touched(...touches);
      done?.(output);
    },
  });
}

export async function touched(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}
