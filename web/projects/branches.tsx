import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { BranchLink } from '../parts/project-link.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { count, number } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';

const most = 8;

/** The branches of a project that failed in these days, the most frequent first. */
export function Branches({ project, days }: { project: string; days: number }) {
  const branches = useQuery(query(endpoints.listBranches, { query: { project, days, limit: most } }));
  return (
    <Loaded from={branches} lines={most} height={34}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState title="No branch failed" />
        ) : (
          <>
            <Rows label="Branches">
              {items.map((one) => (
                <Row
                  key={one.branch}
                  title={<BranchLink project={project} branch={one.branch} />}
                  facts={[
                    <span key="last">
                      last failure <Timestamp at={one.last_seen} as="ago" />
                    </span>,
                  ]}
                  actions={<Text size="sm">{count(one.total, 'failure')}</Text>}
                />
              ))}
            </Rows>
            {total > items.length && (
              <Text size="xs" c="dimmed" px="md" pb="sm">
                and {number(total - items.length)} more, which the choice of the branch above finds
              </Text>
            )}
          </>
        )
      }
    </Loaded>
  );
}
