import { Alert } from '@mantine/core';
import { sentence } from './refusal-state.tsx';

/** The reason why the server refused a form, above its button. */
export function FormProblem({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {sentence(error)}
    </Alert>
  );
}
