import { ActionIcon, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import BookOpen from 'lucide-react/icons/book-open';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { basePath } from '../browser/base-path.ts';
import { useKeys } from '../browser/use-keys.ts';
import { Later } from '../parts/later.tsx';
import { ChangePassword } from '../session/change-password.tsx';
import { signOut, useWho } from '../session/who.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { KeyHelp } from './key-help.tsx';

export function UserMenu() {
  const { user } = useWho();
  const [changing, dialog] = useDisclosure(false);
  const [isHelping, help] = useDisclosure(false);
  useKeys({ '?': help.open });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Your account">
            <User size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Text size="sm" px="sm" pt={6} component="div">
            <Untrusted>{user.email}</Untrusted>
          </Text>
          <Text size="xs" c="dimmed" px="sm" pb={6}>
            {user.role === 'admin' ? 'Administrator' : 'Member'}
          </Text>
          <Menu.Divider />
          <Menu.Item leftSection={<KeyRound size={15} aria-hidden />} onClick={dialog.open}>
            Change the password
          </Menu.Item>
          <Menu.Item leftSection={<BookOpen size={15} aria-hidden />} component="a" href={`${basePath}/docs`}>
            API reference
          </Menu.Item>
          <Menu.Item leftSection={<Keyboard size={15} aria-hidden />} onClick={help.open} visibleFrom="sm">
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => void signOut()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Later>
        <ChangePassword opened={changing} close={dialog.close} />
        <KeyHelp opened={isHelping} close={help.close} />
      </Later>
    </>
  );
}
