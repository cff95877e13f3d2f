import { List, Stack, Text } from '@mantine/core';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Advice } from '../words/advice.tsx';

/** The suggested fix: a sentence, steps and commands. */
export function Fix({ fix: { summary, steps, commands } }: { fix: Analysis['suggested_fix'] }) {
  const ownSteps = steps.filter((step) => step !== summary);
  return (
    <Stack gap="sm">
      <Text>
        <Advice>{summary}</Advice>
      </Text>
      {ownSteps.length > 0 && (
        <List type="ordered" size="sm" spacing={4}>
          {ownSteps.map((step) => (
            <List.Item key={step}>
              <Advice>{step}</Advice>
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
