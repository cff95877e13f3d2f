import { AppShell, Group } from '@mantine/core';
import { BrandMark } from '../parts/brand-mark.tsx';
import { Loading } from '../parts/loading.tsx';
import { navigation } from './navigation.ts';
import { PageEntry } from './page-entry.tsx';
import classes from './shell.module.css';

/** The frame of the page, until it is known who reads it. */
export function ShellToCome() {
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={0}
    >
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <span className={classes.brand}>
            <BrandMark />
            Firstfail
          </span>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Pages">
        {navigation.map((entry) => (
          <PageEntry key={entry.page} entry={entry} label={entry.label} className={classes.entry} />
        ))}
      </AppShell.Navbar>
      <AppShell.Main className={classes.main}>
        <div className={classes.content}>
          <Loading lines={8} />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
