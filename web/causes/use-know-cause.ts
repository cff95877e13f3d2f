import type { CauseChangeInput } from '../../src/contract/causes/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';

/** Writes down what is known of a cause. */
export function useKnowCause(fingerprint: string, done: () => void) {
  return useChange({
    change: async (body: CauseChangeInput) => await ask(endpoints.changeCause, { params: { fingerprint }, body }),
    touches: [
      ...[endpoints.getCause, endpoints.listCauses, endpoints.listCauseActivity],
      ...[endpoints.readTopRootCauses, endpoints.getAnalysis],
    ],
    done,
    inTurn: 'causes',
  });
}
