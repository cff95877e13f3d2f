import { Button, Code, Group } from '@mantine/core';
import type { Pattern } from '../../src/contract/patterns/pattern.ts';
import { Row } from '../parts/rows.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Untrusted } from '../words/untrusted.tsx';

type Props = { pattern: Pattern; change: () => void; remove: () => void };

/** A pattern in the list. */
export function PatternRow({ pattern, change, remove }: Props) {
  const { name, text, regex, title, category, owner, strength } = pattern;
  return (
    <Row
      title={
        <>
          <Untrusted>{name}</Untrusted>
          <StatusBadge tone="quiet" plain>
            {strength}
          </StatusBadge>
        </>
      }
      facts={[
        <Untrusted key="title">{title}</Untrusted>,
        <Code key="sought">
          <Untrusted>{regex ?? text ?? ''}</Untrusted>
        </Code>,
        category.replaceAll('_', ' '),
        ...(owner === null ? [] : [<Untrusted key="owner">{owner}</Untrusted>]),
      ]}
      actions={
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={change} aria-label={`Change ${name}`}>
            Change
          </Button>
          <Button variant="default" size="xs" onClick={remove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </Group>
      }
    />
  );
}
