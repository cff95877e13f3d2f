import type { Channel } from '../../src/contract/channels/channel.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { RotateDialog } from '../parts/rotate-dialog.tsx';

type Props = { opened: boolean; close: () => void; channel: Channel };

/** Makes a new secret with which messages to a program are signed. */
export function RotateChannelSecret({ opened, close, channel: { id } }: Props) {
  const rotate = useChange({
    change: async () => await ask(endpoints.rotateChannelSecret, { params: { id } }),
    touches: [endpoints.listChannels],
  });
  return (
    <RotateDialog
      opened={opened}
      close={close}
      rotate={rotate}
      before="The program that is called needs the new secret. Until it has it, the earlier one signs each message too, for a day."
      about="The program that is called verifies the signatures with it."
    />
  );
}
