import { Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

type Props = {
  /** The kind of value, such as Token. */
  label: string;
  value: string;
  /** The advice on what to do with the value. */
  about?: string;
  /** Whether the value cannot be looked up again. */
  once?: boolean;
};

/** A value that a person copies to another program. */
export function CopyField({ label, value, about, once = true }: Props) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} component="label" htmlFor={id}>
        {label}
      </Text>
      <div className={classes.line}>
        <TextInput
          id={id}
          value={value}
          readOnly
          className={classes.value}
          classNames={{ input: classes.input }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value} label={`Copy the ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />
      </div>
      <Text size="xs" c="dimmed">
        {about} {once && 'It is shown only once.'}
      </Text>
    </Stack>
  );
}
