import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pagePaths } from '../../src/contract/pages.ts';
import { useScope } from '../browser/use-scope.ts';
import type { navigation } from './navigation.ts';

type Props = {
  entry: (typeof navigation)[number];
  label: string;
  className: string | undefined;
  onClick?: () => void;
};

/** A page in the navigation; the current page, or the one that the current page belongs to, is marked. */
export function PageEntry({ entry: { path, icon: Icon, isScoped }, label, ...props }: Props) {
  const scope = useScope();
  return (
    <UnstyledButton
      renderRoot={(props) => (
        <Link
          {...props}
          to={path}
          search={isScoped ? scope : {}}
          activeOptions={{ exact: path === pagePaths.overview, includeSearch: false }}
        />
      )}
      {...props}
    >
      <Icon size={18} aria-hidden />
      {label}
    </UnstyledButton>
  );
}
