import { Text } from '@mantine/core';
import type { TeamKnowledge } from '../../src/contract/causes/team-knowledge.ts';
import { muteWords } from '../../src/contract/causes/team-words.ts';
import { ExternalLink } from '../parts/external-link.tsx';
import { Untrusted } from '../words/untrusted.tsx';

type Props = { knowledge: Pick<TeamKnowledge, 'assignee' | 'ticket_url' | 'muted_until' | 'muted_above'> };

/** Who looks after a cause, its ticket, and until when it is muted. */
export function TeamFacts({ knowledge: { assignee, ticket_url, ...mute } }: Props) {
  const muted = muteWords(mute);
  return (
    <>
      {assignee && (
        <Text size="sm">
          Assigned to <Untrusted>{assignee.name}</Untrusted>
        </Text>
      )}
      {ticket_url && (
        <Text size="sm">
          <ExternalLink href={ticket_url}>
            <Untrusted>{ticketName(ticket_url)}</Untrusted>
          </ExternalLink>
        </Text>
      )}
      {muted && <Text size="sm">{muted}</Text>}
    </>
  );
}

/** `OPS-12 at tickets.example.com` */
function ticketName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const last = pathname.split('/').findLast((part) => part !== '');
  return last ? `Ticket ${last} at ${hostname}` : `Ticket at ${hostname}`;
}
