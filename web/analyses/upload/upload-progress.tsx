import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { percent } from '../../words/format.ts';

type Props = { step: 'reading' | 'sending'; share: number; cancel: () => void };

/** The progress of an upload; after the last byte the service analyses the log. */
export function UploadProgress({ step, share, cancel }: Props) {
  const isSent = step === 'sending' && share >= 1;
  const sending = isSent ? 'Looking for the first failure …' : `Sending, ${percent(share)}`;
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {step === 'reading' ? 'Packing the log …' : sending}
        </Text>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
      </Group>
      <Progress
        value={isSent ? 100 : share * 100}
        animated={isSent || step === 'reading'}
        aria-label="Sending the log"
      />
    </Stack>
  );
}
