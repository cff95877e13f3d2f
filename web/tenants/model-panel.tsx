import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Tenant } from '../../src/contract/tenants/tenant.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { Panel } from '../parts/panel.tsx';
import { sentence } from '../parts/refusal-state.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { Untrusted } from '../words/untrusted.tsx';

/** Says which parts of a log leave the machine. */
export function ModelPanel({ model }: Pick<Tenant, 'model'>) {
  const mayTest = isAdmin(useWho()) && model !== null;
  return (
    <Panel title="Language model" actions={mayTest && <TestModel />}>
      <Text size="sm">
        {model === null ? (
          'None is set: analyses are made by rules alone, and nothing of a log leaves this service for a model.'
        ) : (
          <>
            The operator has set <Untrusted>{`${model.name} at ${model.host}`}</Untrusted> to put explanations into
            better words. It is sent what the rules found and up to 4,000 tokens of the log around the cause, with
            secrets masked; no project, branch, commit or person. It changes the explanation and the suggested fix, and
            nothing else.
          </>
        )}
      </Text>
    </Panel>
  );
}

function TestModel() {
  const tested = useChange({
    change: async () => await ask(endpoints.testModel),
    touches: [],
    done: ({ ok, detail }) => showOutcome(ok, detail),
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={tested.isPending}
      onClick={() => tested.mutate(undefined, { onError: (error) => showOutcome(false, sentence(error)) })}
    >
      Test the model
    </Button>
  );
}

function showOutcome(ok: boolean, message: string): void {
  const title = ok ? 'The model answered' : 'The model did not answer';
  notifications.show({ color: ok ? 'green' : 'red', title, message, autoClose: 10_000 });
}
