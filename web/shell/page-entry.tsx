import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pagePaths } from '../../src/contract/pages.ts';
import type { navigation } from './navigation.ts';

type Props = {
  entry: (typeof navigation)[number];
  label: string;
  className: string | undefined;
  onClick?: () => void;
};

/** A page in the navigation; the one that is shown, or that something shown belongs to, is marked. */
export function PageEntry({ entry: { path, icon: Icon }, label, ...own }: Props) {
  return (
    <UnstyledButton
      renderRoot={(props) => (
        <Link {...props} to={path} activeOptions={{ exact: path === pagePaths.overview, includeSearch: false }} />
      )}
      {...own}
    >
      <Icon size={18} aria-hidden />
      {label}
    </UnstyledButton>
  );
}
