import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CauseDetail } from '../../src/contract/causes/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { CameBack, CauseStatusBadge } from './cause-status.tsx';

/** The status and notes of a cause, now and before it came back. */
export function CauseStanding({ cause }: { cause: CauseDetail }) {
  const { status, note, changed_at, changed_by, reopened_at, earlier_resolution } = cause;
  const members = useQuery({ ...query(endpoints.listMembers), enabled: changed_by !== null });
  const person = members.data?.items.find(({ id }) => id === changed_by)?.email;
  return (
    <Panel title="Status" flush>
      <Rows label="Status and history">
        <Row
          title={<CauseStatusBadge status={status} />}
          facts={[
            changed_at && (
              <span key="changed">
                {person ? (
                  <>
                    by <Untrusted>{person}</Untrusted>
                  </>
                ) : (
                  'set'
                )}{' '}
                <Timestamp at={changed_at} as="ago" />
              </span>
            ),
            !changed_at && 'Nobody has set it yet.',
          ]}
        >
          <Note text={note} />
        </Row>
        {reopened_at && <Row title={<CameBack />} facts={<Timestamp at={reopened_at} />} />}
        {earlier_resolution && (
          <Row
            title={<StatusBadge tone="good">resolved before</StatusBadge>}
            facts={<Timestamp at={earlier_resolution.resolved_at} />}
          >
            <Note text={earlier_resolution.note ?? 'Without a note.'} />
          </Row>
        )}
      </Rows>
    </Panel>
  );
}

function Note({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Text size="sm" mt={4} component="div" style={{ whiteSpace: 'pre-wrap' }}>
      <Untrusted>{text}</Untrusted>
    </Text>
  );
}
