import type { Connection } from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { RotateDialog } from '../parts/rotate-dialog.tsx';
import { Registered } from './registered.tsx';

type Props = { opened: boolean; close: () => void; connection: Connection };

/** Makes a new secret for the webhook of a connection. */
export function RotateSecret({ opened, close, connection: { id, access } }: Props) {
  const rotate = useChange({
    change: async () => await ask(endpoints.rotateSecret, { params: { id } }),
    touches: [endpoints.getConnection, endpoints.listConnections],
  });
  const howItChanges =
    access === 'none'
      ? 'You enter the new secret on the platform yourself.'
      : 'Firstfail sets the new secret on the platform, if the platform still accepts the access token.';
  return (
    <RotateDialog
      opened={opened}
      close={close}
      rotate={rotate}
      before={`${howItChanges} The previous secret keeps working for a while.`}
      about="Enter it beside the webhook URL on the platform."
      outcome={({ registration }) => registration.state !== 'manual' && <Registered registration={registration} />}
    />
  );
}
