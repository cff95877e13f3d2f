import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import { queryClient } from './query-client.ts';

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>;
  /** Whose answers are old afterwards. */
  touches: readonly Endpoint[];
  done?: (output: Output) => void;
  /** Changes of one name are sent one after the other: the last is the one that holds. */
  inTurn?: string;
};

/** Changes something on the server; what is shown of it is asked for anew before the change counts as done. */
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
