import { List, Text } from '@mantine/core';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { number, percent, words } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';

/** The alternative causes. */
export function OtherReadings({ alternatives }: { alternatives: Analysis['alternatives'] }) {
  if (alternatives.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        It could also be
      </Text>
      <List size="sm" spacing={4}>
        {alternatives.map(({ title, category, line, confidence }) => (
          <List.Item key={`${line}-${title}`}>
            <Untrusted>{title}</Untrusted>{' '}
            <Text span c="dimmed" size="sm">
              {words(category)}, line {number(line)}, {percent(confidence)}
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}
