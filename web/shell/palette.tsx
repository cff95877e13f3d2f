import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import classes from './palette.module.css';
import { type Destination, useDestinations } from './use-destinations.tsx';

type Props = { opened: boolean; close: () => void };

const mostLetters = 200;
const instantly = { duration: 0 };

/** Goes to a page, a project or an analysis by a part of its name, with the keyboard alone. */
export function Palette({ opened, close }: Props) {
  return (
    <Modal.Root opened={opened} onClose={close} size="lg" yOffset="10vh" transitionProps={instantly}>
      <Modal.Overlay />
      <Modal.Content aria-label="Go to a page, project or analysis">
        <Search close={close} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const { groups, state } = useDestinations(text);
  const all = groups.flatMap(({ destinations }) => destinations);
  const list = useCombobox({ opened: true, onDropdownClose: close });
  const { selectFirstOption } = list;
  const shown = all.map(({ key }) => key).join('\n');
  // Results arrive after the text has changed; Enter opens the entry that is first at that moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries in the page are what it selects from.
  useEffect(() => void selectFirstOption(), [selectFirstOption, shown]);
  const open = (chosen: string) => {
    close();
    all.find(({ key }) => key === chosen)?.open();
  };
  return (
    <Combobox store={list} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="md"
          className={classes.search}
          aria-label="Go to"
          placeholder="A page, a project, or words of an analysis"
          leftSection={<SearchIcon size={17} aria-hidden />}
          maxLength={mostLetters}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.list} aria-label="Where to go">
        {groups.map(({ label, destinations }) => (
          <Combobox.Group key={label} label={label}>
            {destinations.map((destination) => (
              <Option key={destination.key} destination={destination} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Text size="xs" c="dimmed" className={classes.state} role="status">
        {state}
      </Text>
    </Combobox>
  );
}

function Option({ destination: { key, icon: Icon, title, about } }: { destination: Destination }) {
  return (
    <Combobox.Option value={key} className={classes.option}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.title}>{title}</span>
      {about && <span className={classes.about}>{about}</span>}
    </Combobox.Option>
  );
}
