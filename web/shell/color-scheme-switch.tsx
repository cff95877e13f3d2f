import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';

const schemes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'As the system', icon: Monitor },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: typeof Sun }[];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { icon: Chosen, label } = schemes.find(({ value }) => value === colorScheme) ?? schemes[2];
  return (
    <Menu position="bottom-end" width={170}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Colours: ${label}`}>
          <Chosen size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label: name, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={15} aria-hidden />}
            aria-current={value === colorScheme}
            onClick={() => setColorScheme(value)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
