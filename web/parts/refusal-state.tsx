import { Button } from '@mantine/core';
import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import { Refusal } from '../api/api.ts';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of data that the server refused or that did not arrive. */
export function RefusalState({ error, retry }: { error: unknown; retry?: () => void }) {
  if (error instanceof Refusal && error.problem.status === 403) {
    return (
      <EmptyState title="Not for your role" icon={<Lock size={28} />}>
        {error.problem.detail} An administrator of your tenant can do this, or change your role.
      </EmptyState>
    );
  }
  const isRefusal = error instanceof Refusal;
  return (
    <EmptyState
      title={isRefusal ? 'That did not work' : 'The service does not answer'}
      icon={<CloudOff size={28} />}
      action={
        retry && (
          <Button variant="default" size="xs" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      {isRefusal ? sentence(error) : 'Check the connection; what you see is as of the last answer.'}
    </EmptyState>
  );
}

/** The server's message; the request id helps an operator to find it in the log. */
export function sentence(error: unknown): string {
  if (!(error instanceof Refusal)) return 'The service does not answer. Check the connection and try again.';
  const { detail, errors = [], request_id, status } = error.problem;
  const details = errors.map((field) => `${field.pointer.replace(/^\//, '')}: ${field.detail}`);
  return [detail, ...details, ...(status >= 500 && request_id ? [`Request ${request_id}.`] : [])].join(' ');
}
