import { Alert, Stack, Text } from '@mantine/core';
import type { Registration } from '../../src/contract/connections/connection.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './connect-form.module.css';

/** Whether the webhook stands on the platform, and what to do where it does not. */
export function Registered({ registration: { state, reason, steps } }: { registration: Registration }) {
  if (state === 'registered') {
    return (
      <Alert color="green" title="The webhook is registered">
        Nothing is left to do. The first failed build will show up among the analyses.
      </Alert>
    );
  }
  return (
    <Stack gap="sm">
      {state === 'refused' && (
        <Alert color="red" title="The platform refused to register the webhook" role="alert">
          <Text size="sm" component="div">
            <Untrusted>{reason ?? 'It gave no reason.'}</Untrusted>
          </Text>
        </Alert>
      )}
      <Text size="sm" fw={600}>
        {state === 'refused' ? 'Enter it by hand:' : 'To do there:'}
      </Text>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Untrusted>{step}</Untrusted>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
