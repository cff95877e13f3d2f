import Activity from 'lucide-react/icons/activity';
import FileSearch from 'lucide-react/icons/file-search';
import FolderGit from 'lucide-react/icons/folder-git-2';
import ListTree from 'lucide-react/icons/list-tree';
import Plug from 'lucide-react/icons/plug';
import Repeat from 'lucide-react/icons/repeat';
import Settings from 'lucide-react/icons/settings';
import Siren from 'lucide-react/icons/siren';
import { type PageName, pagePaths } from '../../src/contract/pages.ts';

type Entry = {
  page: PageName;
  label: string;
  icon: typeof Activity;
  /** Whether the page can be limited to a project and a branch, which go with the reader. */
  isScoped?: boolean;
  /** Its label at the lower edge of a phone; without one it is in the menu only. */
  atHand?: string;
};

/** The menu: one row for each page. */
const entries: readonly Entry[] = [
  { page: 'overview', label: 'Overview', icon: Activity, isScoped: true, atHand: 'Overview' },
  { page: 'analyses', label: 'Analyses', icon: ListTree, isScoped: true, atHand: 'Analyses' },
  { page: 'projects', label: 'Projects', icon: FolderGit },
  { page: 'causes', label: 'Causes', icon: Repeat, isScoped: true, atHand: 'Causes' },
  { page: 'incidents', label: 'Incidents', icon: Siren },
  { page: 'analyze', label: 'Analyse a log', icon: FileSearch, atHand: 'Analyse' },
  { page: 'integrations', label: 'Integrations', icon: Plug },
  { page: 'settings', label: 'Settings', icon: Settings },
];

export const navigation = entries.map((entry) => ({ ...entry, path: pagePaths[entry.page] }));
