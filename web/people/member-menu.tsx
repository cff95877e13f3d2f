import { ActionIcon, Menu } from '@mantine/core';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Member } from '../../src/contract/people/person.ts';
import type { MemberDialog } from './member-dialogs.tsx';

/** The actions of an administrator on a member or an invitation. */
export function MemberMenu({ member, open }: { member: Member; open: (kind: MemberDialog['kind']) => void }) {
  const { email, role, status } = member;
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Change ${email}`}>
          <Ellipsis size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'active' ? (
          <>
            <Menu.Item onClick={() => open('role')}>
              {role === 'admin' ? 'Make a member' : 'Make an administrator'}
            </Menu.Item>
            <Menu.Item onClick={() => open('reset')}>Make a password reset link</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => open('remove')}>
              Remove
            </Menu.Item>
          </>
        ) : (
          <Menu.Item color="red" onClick={() => open('remove')}>
            Withdraw the invitation
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
