import { Text } from '@mantine/core';
import type { Tenant } from '../../src/contract/tenant.ts';
import { Panel } from '../parts/panel.tsx';
import { Untrusted } from '../words/untrusted.tsx';

/** What of a log leaves the machine. */
export function ModelPanel({ model }: Pick<Tenant, 'model'>) {
  return (
    <Panel title="Language model">
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
