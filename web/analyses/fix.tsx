import { List, Stack, Text } from '@mantine/core';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Prose } from '../words/prose.tsx';

/** The suggested fix: a sentence, steps and commands. */
export function Fix({ fix: { summary, steps, commands } }: { fix: Analysis['suggested_fix'] }) {
  const ownSteps = steps.filter((step) => step !== summary);
  return (
    <Stack gap="sm">
      <Text>
        <Prose>{summary}</Prose>
      </Text>
      {ownSteps.length > 0 && (
        <List type="ordered" size="sm" spacing={4}>
          {ownSteps.map((step) => (
            <List.Item key={step}>
              <Prose>{step}</Prose>
            </List.Item>
          ))}
        </List>
      )}
      {commands.map((command) => (
        <CodeBlock key={command} code={command} label="Copy the command" />
      ))}
    </Stack>
  );
}
