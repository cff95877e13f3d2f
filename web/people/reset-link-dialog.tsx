import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Member } from '../../src/contract/people/person.ts';
import { ask } from '../api/api.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { OnceShownDialog } from '../parts/once-shown-dialog.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { absoluteLink } from './absolute-link.ts';

/** Makes a one-time link that sets a new password. */
export function ResetLinkDialog({ opened, close, member }: { opened: boolean; close: () => void; member: Member }) {
  const make = useMutation({
    mutationFn: async () => await ask(endpoints.createResetLink, { params: { id: member.id } }),
  });
  const before = (
    <>
      With it <Untrusted>{member.email}</Untrusted> sets a new password, within 24 hours. The password they have works
      until then. No e-mail is sent; you pass on the link.
    </>
  );
  return (
    <OnceShownDialog
      {...{ opened, close, before, make }}
      question="Make a password reset link?"
      verb="Make the link"
      title="Copy the link now"
    >
      {({ link, expires_at }) => (
        <>
          <CopyField label="Link" value={absoluteLink(link)} about="It works once, for whoever has it." />
          <Text size="sm">
            Pass it on to <Untrusted>{member.email}</Untrusted> yourself. It works until <Timestamp at={expires_at} />.
          </Text>
        </>
      )}
    </OnceShownDialog>
  );
}
