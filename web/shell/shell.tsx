import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagePaths } from '../../src/contract/pages.ts';
import { BrandMark } from '../parts/brand-mark.tsx';
import { SessionNotice } from '../session/session-notice.tsx';
import { useWho } from '../session/who.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { GoTo } from './go-to.tsx';
import { navigation } from './navigation.ts';
import { PageEntry } from './page-entry.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** The header, menu and footer around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [opened, menu] = useDisclosure(false);
  const isPhone = useMediaQuery('(max-width: 48em)');
  useHotkeys([['Escape', menu.close]]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      footer={{ height: { base: 58, sm: 0 } }}
      padding={0}
    >
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={opened} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
          <Brand onClick={menu.close} />
          <GoTo />
          <ColorSchemeSwitch />
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Pages">
        {navigation.map((entry) => (
          <PageEntry
            key={entry.page}
            entry={entry}
            label={entry.label}
            className={classes.entry}
            onClick={menu.close}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="main" className={classes.main} tabIndex={-1} inert={opened && isPhone}>
        <SessionNotice />
        <div className={classes.content}>{children}</div>
      </AppShell.Main>
      {!opened && <AtHand />}
    </AppShell>
  );
}

function Brand({ onClick }: { onClick: () => void }) {
  const { tenant } = useWho();
  return (
    <>
      <Link to={pagePaths.overview} className={classes.brand} onClick={onClick}>
        <BrandMark />
        Firstfail
      </Link>
      <Text c="dimmed" size="sm" truncate className={classes.tenant}>
        <Untrusted>{tenant.name}</Untrusted>
      </Text>
    </>
  );
}

/** The most used pages, at the lower edge of a phone. */
function AtHand() {
  return (
    <AppShell.Footer hiddenFrom="sm" className={classes.footer}>
      <nav aria-label="Pages at hand" className={classes.hand}>
        {navigation.map(
          (entry) =>
            entry.atHand && (
              <PageEntry key={entry.page} entry={entry} label={entry.atHand} className={classes.handEntry} />
            ),
        )}
      </nav>
    </AppShell.Footer>
  );
}
