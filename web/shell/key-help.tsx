import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core';
import { modifierKey } from '../browser/modifier-key.ts';
import classes from './key-help.module.css';

const keys = [
  {
    where: 'Everywhere',
    rows: [
      { keys: [modifierKey, 'K'], does: 'Go to a page, project or analysis' },
      { keys: ['?'], does: 'Show these keys' },
    ],
  },
  {
    where: 'In the list of analyses',
    rows: [
      { keys: ['j'], does: 'Next row' },
      { keys: ['k'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['/'], does: 'Search' },
    ],
  },
  {
    where: 'On the page of an analysis',
    rows: [
      { keys: ['['], does: 'Previous occurrence of its cause' },
      { keys: [']'], does: 'Next occurrence of its cause' },
      { keys: ['u'], does: 'Back to the list of analyses' },
    ],
  },
] as const;

/** The keys that the dashboard knows. */
export function KeyHelp({ opened, close }: { opened: boolean; close: () => void }) {
  return (
    <Modal opened={opened} onClose={close} title="Keyboard shortcuts" centered>
      <Stack gap="lg">
        {keys.map(({ where, rows }) => (
          <section key={where} aria-label={where}>
            <Title order={3} mb={6}>
              {where}
            </Title>
            <dl className={classes.keys}>
              {rows.map((row) => (
                <div key={row.does} className={classes.row}>
                  <Group component="dt" gap={4}>
                    {row.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                  <Text component="dd" size="sm" m={0}>
                    {row.does}
                  </Text>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
