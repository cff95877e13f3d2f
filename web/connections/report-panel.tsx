import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Connection } from '../../src/contract/connections/connection.ts';
import type { Report } from '../../src/contract/connections/report.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { Panel } from '../parts/panel.tsx';
import { reportRightsOf } from './forges.ts';
import { ReportFields } from './report-fields.tsx';

/** Whether and how Firstfail answers on the requests of the project. */
export function ReportPanel({ connection }: { connection: Connection }) {
  const { access } = connection;
  return (
    <Panel title="Answer on merge requests" about={access === 'token' ? reportRightsOf(connection) : undefined}>
      {access === 'none' ? (
        <Text size="sm">It needs an access token. Add one below.</Text>
      ) : (
        <ReportForm connection={connection} />
      )}
    </Panel>
  );
}

function ReportForm({ connection: { id, report: stored } }: { connection: Connection }) {
  // The changes that are not saved yet; all other values are the stored ones.
  const [changes, setChanges] = useState<Partial<Report>>({});
  const save = useChange({
    change: async () => await ask(endpoints.changeConnection, { params: { id }, body: { report: changes } }),
    touches: [endpoints.getConnection, endpoints.listConnections],
    done: () => setChanges({}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ReportFields
          report={{ ...stored, ...changes }}
          change={(more) => setChanges({ ...changes, ...more })}
          error={save.error}
        />
        <FormProblem error={save.error} />
        <Group>
          <Button type="submit" variant="default" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
