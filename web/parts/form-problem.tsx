import { Alert } from '@mantine/core';
import { sentence } from './refusal-state.tsx';

/** Why a form was not taken, above its button; nothing while there is no reason. */
export function FormProblem({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {sentence(error)}
    </Alert>
  );
}
