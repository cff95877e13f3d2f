import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import SearchIcon from 'lucide-react/icons/search';
import { type ComponentType, useState } from 'react';
import { modifierKey } from '../browser/modifier-key.ts';
import classes from './go-to.module.css';

type Loaded = ComponentType<{ opened: boolean; close: () => void }>;

/** Opens the palette, also by Ctrl+K or Cmd+K; its code is loaded the first time. */
export function GoTo() {
  const [opened, palette] = useDisclosure(false);
  const [Palette, setPalette] = useState<Loaded>();
  const open = async () => {
    // A dialog keeps the keyboard until it is answered.
    if (document.querySelector('[role=dialog]')) return;
    try {
      const loaded = await import('./palette.tsx');
      setPalette(() => loaded.Palette);
      palette.open();
    } catch {
      notifications.show({ color: 'red', title: 'Could not be opened', message: 'Reload the page and try again.' });
    }
  };
  // Also while a person types: no field of a page has another use for these keys.
  useHotkeys([['mod+K', () => void open()]], []);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label="Go to"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
      >
        <SearchIcon size={16} aria-hidden />
        <span className={classes.words}>
          Go to … <Kbd size="xs">{modifierKey} K</Kbd>
        </span>
      </UnstyledButton>
      {Palette && <Palette opened={opened} close={palette.close} />}
    </>
  );
}
