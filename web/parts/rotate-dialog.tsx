import { Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Timestamp } from '../words/timestamp.tsx';
import { CopyField } from './copy-field.tsx';
import { OnceShownDialog } from './once-shown-dialog.tsx';

type Rotated = { secret: string; previous_secret_until: string };

type Props<Made extends Rotated> = {
  opened: boolean;
  close: () => void;
  rotate: UseMutationResult<Made, Error, void>;
  /** The explanation before the secret is rotated. */
  before: ReactNode;
  /** What the new secret is for. */
  about: string;
  /** The outcome at the other service. */
  outcome?: (made: Made) => ReactNode;
};

/** Makes a new secret in place of the earlier one. */
export function RotateDialog<Made extends Rotated>({ opened, close, rotate, before, about, outcome }: Props<Made>) {
  return (
    <OnceShownDialog
      {...{ opened, close, before, make: rotate }}
      question="Rotate the secret?"
      verb="Make a new secret"
      title="Copy the secret now"
    >
      {(made) => (
        <>
          {outcome?.(made)}
          <CopyField label="Secret" value={made.secret} about={about} />
          <Text size="sm">
            The earlier secret works until <Timestamp at={made.previous_secret_until} />, so that nothing is lost
            meanwhile.
          </Text>
        </>
      )}
    </OnceShownDialog>
  );
}
