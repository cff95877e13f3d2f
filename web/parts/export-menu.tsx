import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { CallInput } from '../../src/contract/client.ts';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import type { RowsOf, RowType } from '../../src/contract/rows.ts';
import { exportRows, mostRows } from '../api/export-rows.ts';
import { number } from '../words/format.ts';
import { sentence } from './refusal-state.tsx';

const forms = [
  { type: 'text/csv', label: 'CSV, for spreadsheets', ending: 'csv' },
  { type: 'application/x-ndjson', label: 'JSON Lines, for programs', ending: 'jsonl' },
] as const satisfies readonly { type: RowType; label: string; ending: string }[];

type Props<E extends Endpoint> = { endpoint: E & { rows: RowsOf }; query: CallInput<E>['query'] };

/** Downloads a list as it is filtered. */
export function ExportMenu<E extends Endpoint>({ endpoint, query }: Props<E>) {
  const download = useMutation({
    mutationFn: async ({ type, ending }: (typeof forms)[number]) => {
      const { file, isWhole } = await exportRows(endpoint, query, type);
      save(file, `${endpoint.rows.file}.${ending}`);
      return isWhole;
    },
    onSuccess: (isWhole) => {
      if (isWhole) return;
      const message = `The file has the newest ${number(mostRows)} rows. Filter the list to get others.`;
      notifications.show({ color: 'yellow', title: 'The list is longer', message });
    },
    onError: (error) => notifications.show({ color: 'red', title: 'No file was made', message: sentence(error) }),
  });
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<Download size={14} aria-hidden />}
          loading={download.isPending}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map((form) => (
          <Menu.Item key={form.type} onClick={() => download.mutate(form)}>
            {form.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
