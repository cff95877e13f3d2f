import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import { queryClient } from './query-client.ts';

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>;
  /** Whose answers are old afterwards. */
  touches: readonly Endpoint[];
  done?: (output: Output) => void;
};

/** Changes something on the server; what is shown of it is asked for anew before the change counts as done. */
export function useChange<Input = void, Output = unknown>({ change, touches, done }: Options<Input, Output>) {
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      await touched(...touches);
      done?.(output);
    },
  });
}

export async function touched(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}
