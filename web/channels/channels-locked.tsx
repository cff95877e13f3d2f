import { Stack, Text } from '@mantine/core';
import Lock from 'lucide-react/icons/lock';
import { channelServices } from '../../src/contract/channels/channel-kinds.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Panel } from '../parts/panel.tsx';

const names = channelServices.map(({ name }) => name);
const spoken = `${names.slice(0, -1).join(', ')} and any ${names.at(-1)?.toLowerCase()}`;

/** Why there are no channels on the Free plan, and how to get them. */
export function ChannelsLocked({ tenantId }: { tenantId: string }) {
  return (
    <Panel title="Part of the paid plan">
      <EmptyState title="Notifications are locked on the Free plan" icon={<Lock size={28} />}>
        On the paid plan messages go to {spoken}: one for each failed run that your filters let through, bursts of one
        cause as one message, digests and quiet hours. All analyses are here in the dashboard on any plan.
      </EmptyState>
      <Stack gap={6}>
        <Text size="sm">The operator sets the plan, on the server:</Text>
        <CodeBlock code={`bin/firstfail admin tenant plan paid --tenant ${tenantId}`} label="Copy the command" />
      </Stack>
    </Panel>
  );
}
