import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelServices } from '../../src/contract/channels/channel-kinds.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Tenant } from '../../src/contract/tenants/tenant.ts';
import { query } from '../api/api.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { EraseProject } from '../projects/erase-project.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { ModelPanel } from '../tenants/model-panel.tsx';
import { TicketPanel } from '../tenants/ticket-panel.tsx';
import { number } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';

export function PlanPage() {
  const admin = isAdmin(useWho());
  const tenant = useQuery(query(endpoints.getTenant));
  return (
    <SettingsFrame title="Plan" about="What the plan allows, how much of it is used, and what the operator has set.">
      <Loaded from={tenant} lines={8}>
        {(data) => (
          <>
            <Usage tenant={data} />
            <Change tenant={data} />
            <TicketPanel template={data.ticket_template} />
            <ModelPanel model={data.model} />
            {admin && <EraseProject />}
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function Usage({ tenant }: { tenant: Tenant }) {
  const { name, plan, limits, counts } = tenant;
  const rows = [
    ['Active API tokens', `${number(counts.active_tokens)} of ${orAny(limits.active_tokens)}`],
    ['Logs a minute, over all tokens', number(limits.posts_per_minute)],
    ['Notifications to chat', limits.chat_channels ? 'included' : 'not on this plan'],
    ['People', `${number(counts.members)}, and ${number(counts.invitations)} invited`],
    ['Analyses stored', number(counts.analyses)],
  ];
  return (
    <Panel
      title={plan === 'paid' ? 'Paid' : 'Free'}
      about={<Untrusted>{name}</Untrusted>}
      actions={
        <StatusBadge tone={plan === 'paid' ? 'good' : 'quiet'} plain>
          your plan
        </StatusBadge>
      }
    >
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w={{ base: '55%', sm: 280 }}>
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

const services = new Intl.ListFormat('en').format(channelServices.map(({ name }) => name));

function Change({ tenant: { id, plan } }: { tenant: Tenant }) {
  const other = plan === 'paid' ? 'free' : 'paid';
  return (
    <Panel title={other === 'paid' ? 'What Paid adds' : 'Back to Free'}>
      <Text size="sm" mb="sm">
        {other === 'paid'
          ? `As many API tokens as you like, and notifications to ${services}. Everything else is the same.`
          : 'Channels stop sending, and no more than three tokens can be active when a new one is made. Nothing is removed.'}{' '}
        The operator sets the plan, on the server:
      </Text>
      <CodeBlock code={`bin/firstfail admin tenant plan ${other} --tenant ${id}`} label="Copy the command" />
    </Panel>
  );
}

function orAny(limit: number | null): string {
  return limit === null ? 'as many as you like' : number(limit);
}
