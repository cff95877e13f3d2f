import { Alert, Button, Code, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { NewPattern, TriedPattern } from '../../src/contract/patterns/pattern.ts';
import { ask } from '../api/api.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';

type Props = { pattern: NewPattern & { id: string | undefined } };

/** Tries the pattern of the form on a pasted log; nothing of it is stored. */
export function PatternTrial({ pattern }: Props) {
  const [log, setLog] = useState('');
  const trial = useMutation({
    mutationFn: async () => await ask(endpoints.tryPattern, { body: { log, pattern } }),
  });
  return (
    <Stack gap="xs">
      <Textarea
        label="Try it on a log"
        description="Paste a log. It is analysed with this pattern beside the others, and not stored."
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={log}
        onChange={(event) => setLog(event.currentTarget.value)}
      />
      <Group>
        <Button variant="default" onClick={() => trial.mutate()} loading={trial.isPending} disabled={log === ''}>
          Try
        </Button>
      </Group>
      <FormProblem error={trial.error} />
      {trial.data && <Outcome tried={trial.data} />}
    </Stack>
  );
}

function Outcome({ tried: { matches, diagnosis } }: { tried: TriedPattern }) {
  const answers = diagnosis.own_pattern
    ? `The pattern “${diagnosis.own_pattern.name}” answers.`
    : 'No pattern answers.';
  return (
    <Alert color={matches.total > 0 ? 'teal' : 'yellow'} title={titleOf(matches)} role="status">
      <Stack gap={4}>
        {matches.lines.slice(0, 10).map(({ line, text }) => (
          <Code key={line} block>
            {line} <Untrusted>{text}</Untrusted>
          </Code>
        ))}
        <Text size="sm">
          {answers} The analysis becomes: <Untrusted>{diagnosis.title}</Untrusted>
        </Text>
        <Text size="sm">
          <Untrusted>{diagnosis.suggested_fix.summary}</Untrusted>
        </Text>
      </Stack>
    </Alert>
  );
}

function titleOf({ total, skipped }: TriedPattern['matches']): string {
  if (skipped) return 'It is skipped: too many lines of this log hold its text';
  return total === 0 ? 'No line matches' : `${count(total, 'line')} ${total === 1 ? 'matches' : 'match'}`;
}
