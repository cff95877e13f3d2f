import { AppShell, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagePaths } from '../../src/contract/pages.ts';
import { BrandMark } from '../parts/brand-mark.tsx';
import { SessionNotice } from '../session/session-notice.tsx';
import { useWho } from '../session/who.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { navigation } from './navigation.ts';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [opened, menu] = useDisclosure(false);
  const { tenant } = useWho();
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={0}
    >
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={opened} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
          <Link to={pagePaths.overview} className={classes.brand} onClick={menu.close}>
            <BrandMark />
            Firstfail
          </Link>
          <Text c="dimmed" size="sm" truncate className={classes.tenant}>
            <Untrusted>{tenant.name}</Untrusted>
          </Text>
          <ColorSchemeSwitch />
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Pages">
        {navigation.map(({ page, path, label, icon: Icon }) => (
          <UnstyledButton
            key={page}
            renderRoot={(props) => (
              <Link {...props} to={path} activeOptions={{ exact: path === pagePaths.overview, includeSearch: false }} />
            )}
            className={classes.entry}
            onClick={menu.close}
          >
            <Icon size={17} aria-hidden />
            {label}
          </UnstyledButton>
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="main" className={classes.main} tabIndex={-1}>
        <SessionNotice />
        <div className={classes.content}>{children}</div>
      </AppShell.Main>
    </AppShell>
  );
}
