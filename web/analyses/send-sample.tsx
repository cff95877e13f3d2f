import { Button, Stack } from '@mantine/core';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { sample } from './sample-log.ts';

/** Has a small log analysed, as if a person had pasted it. */
export function SendSample() {
  const send = useChange({
    change: async () => await ask(endpoints.analyze, { body: sample }),
    touches: [endpoints.listAnalyses, endpoints.readOverview],
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send a sample log
      </Button>
      <FormProblem error={send.error} />
    </Stack>
  );
}
