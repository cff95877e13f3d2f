import { Blockquote, Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ChannelPreview } from '../../src/contract/channels/channel.ts';
import type { ChannelKind } from '../../src/contract/channels/channel-kinds.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Untrusted } from '../words/untrusted.tsx';

/** What a channel of this kind would say of the newest analysis; nothing is sent. */
export function MessagePreview({ kind }: { kind: ChannelKind }) {
  const preview = useMutation({ mutationFn: async () => await ask(endpoints.previewChannel, { body: { kind } }) });
  return (
    <Stack gap="xs" align="stretch">
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        loading={preview.isPending}
        onClick={() => preview.mutate()}
      >
        Preview a message
      </Button>
      <FormProblem error={preview.error} />
      {preview.data && (
        <section aria-label="Preview of a message">
          {kind === 'webhook' ? (
            <CodeBlock code={JSON.stringify(preview.data.message, null, 2)} label="Copy the message" />
          ) : (
            <Message preview={preview.data} />
          )}
          <Text size="xs" c="dimmed" mt={4}>
            {preview.data.analysis_id === null
              ? 'There is no analysis yet, so this is the test message. '
              : 'Of the newest analysis. '}
            Nothing is sent
            {kind === 'webhook' ? '' : '; the service lays it out in its own way'}.
          </Text>
        </section>
      )}
    </Stack>
  );
}

function Message({ preview: { headline, where, summary, quote, facts, links } }: { preview: ChannelPreview }) {
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        <Untrusted>{headline}</Untrusted>
      </Text>
      <Text size="xs" c="dimmed">
        <Untrusted>{where}</Untrusted>
      </Text>
      <Text size="sm" mt={4}>
        <Untrusted>{summary}</Untrusted>
      </Text>
      {quote !== '' && (
        <Blockquote p="xs" my="xs" ff="monospace" fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <Untrusted>{quote}</Untrusted>
        </Blockquote>
      )}
      {facts.map(({ name, value }) => (
        <Text key={name} size="xs">
          <b>{name}:</b> <Untrusted>{value}</Untrusted>
        </Text>
      ))}
      <Text size="xs" c="dimmed" mt={4}>
        {links.map(({ name }) => name).join(' · ')}
      </Text>
    </Paper>
  );
}
