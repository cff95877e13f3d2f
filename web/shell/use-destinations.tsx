import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import FolderGit from 'lucide-react/icons/folder-git-2';
import SearchIcon from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { listRows } from '../api/list-rows.ts';
import { projectAddress } from '../browser/use-scope.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { navigation } from './navigation.ts';
import { settingsSections } from './settings-frame.tsx';

export type Destination = {
  key: string;
  icon: typeof FileText;
  title: ReactNode;
  about?: ReactNode;
  open: () => void;
};

const typingMs = 200;
const most = 6;

/** Where the text leads: pages at once; projects and the newest analyses as soon as the server has found them. */
export function useDestinations(text: string) {
  const typed = text.trim();
  const navigate = useNavigate();
  const matches = useMatches(typed);
  const groups = [
    { label: 'Pages', destinations: pagesWith(typed, (to) => void navigate({ to })) },
    {
      label: 'Projects',
      destinations: matches.projects.map(({ project }) => ({
        key: `project ${project}`,
        icon: FolderGit,
        title: <Untrusted>{project}</Untrusted>,
        open: () => void navigate({ to: pagePaths.project, ...projectAddress(project) }),
      })),
    },
    {
      label: 'Newest analyses',
      destinations: matches.analyses.map(({ id, title, project }) => ({
        key: id,
        icon: FileText,
        title: <Untrusted>{title}</Untrusted>,
        about: project && <Untrusted>{project}</Untrusted>,
        open: () => void navigate({ to: pagePaths.analysis, params: { id } }),
      })),
    },
    {
      label: 'Search',
      destinations: wholeSearch(typed, () => void navigate({ to: pagePaths.analyses, search: { q: typed } })),
    },
  ].filter(({ destinations }) => destinations.length > 0);
  return { groups, state: matches.state };
}

/** The server's results for the text as it was when the person last stopped typing. */
function useMatches(typed: string) {
  const [q] = useDebouncedValue(typed, typingMs);
  const projects = useQuery({
    ...query(endpoints.listProjects, { query: { view: 'names', limit: most, q } }),
    enabled: q !== '',
  });
  const analyses = useQuery({
    ...query(listRows, { query: { view: 'list', limit: most, ...(q && { q }) } }),
  });
  // Otherwise Enter would open a result of an earlier text.
  const isCurrent = typed === q;
  return {
    projects: (isCurrent && projects.data?.items) || [],
    analyses: (isCurrent && analyses.data?.items) || [],
    state: stateOf(!isCurrent || projects.isFetching || analyses.isFetching, projects.isError || analyses.isError),
  };
}

function stateOf(isLooking: boolean, isRefused: boolean): string {
  if (isLooking) return 'Looking for projects and analyses …';
  return isRefused ? 'Projects or analyses could not be looked up.' : 'Enter opens, Esc closes.';
}

function pagesWith(typed: string, open: (path: string) => void): Destination[] {
  const main = navigation.map(({ path, label, icon }) => ({ path, icon, label }));
  const settings = settingsSections.map(({ path, label }) => ({ path, icon: Settings, label: `Settings: ${label}` }));
  // Without a text the sections of the settings would push the analyses out of sight.
  const pages = typed === '' ? main : [...main, ...settings];
  return pages
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .map(({ path, icon, label }) => ({ key: `${label} ${path}`, icon, title: label, open: () => open(path) }));
}

function wholeSearch(typed: string, open: () => void): Destination[] {
  if (typed === '') return [];
  const title = (
    <>
      All analyses with “<Untrusted>{typed}</Untrusted>”
    </>
  );
  return [{ key: 'search', icon: SearchIcon, title, open }];
}
