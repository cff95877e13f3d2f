import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagePaths } from '../../src/contract/pages.ts';
import { Page } from '../parts/page.tsx';
import classes from './settings-frame.module.css';

export const settingsSections = [
  { path: pagePaths.settings, label: 'Account' },
  { path: pagePaths.tokens, label: 'API tokens' },
  { path: pagePaths.members, label: 'Members' },
  { path: pagePaths.channels, label: 'Channels' },
  { path: pagePaths.patterns, label: 'Own patterns' },
  { path: pagePaths.plan, label: 'Plan' },
  { path: pagePaths.audit, label: 'Audit log' },
] as const;

type Props = {
  title: (typeof settingsSections)[number]['label'];
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The tabs around every page of the settings. */
export function SettingsFrame({ title, about, actions, children }: Props) {
  return (
    <>
      <nav className={classes.tabs} aria-label="Settings">
        {settingsSections.map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            className={classes.tab}
            activeOptions={{ exact: path === pagePaths.settings, includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.section}>
        <Page title={title} about={about} actions={actions}>
          {children}
        </Page>
      </div>
    </>
  );
}
