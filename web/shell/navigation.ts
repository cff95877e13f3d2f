import Activity from 'lucide-react/icons/activity';
import FileSearch from 'lucide-react/icons/file-search';
import ListTree from 'lucide-react/icons/list-tree';
import Plug from 'lucide-react/icons/plug';
import Repeat from 'lucide-react/icons/repeat';
import Settings from 'lucide-react/icons/settings';
import { type PageName, pagePaths } from '../../src/contract/pages.ts';

type Entry = { page: PageName; label: string; icon: typeof Activity };

/** The menu, one line a page. */
const entries: readonly Entry[] = [
  { page: 'overview', label: 'Overview', icon: Activity },
  { page: 'analyses', label: 'Analyses', icon: ListTree },
  { page: 'causes', label: 'Causes', icon: Repeat },
  { page: 'analyze', label: 'Analyse a log', icon: FileSearch },
  { page: 'integrations', label: 'Integrations', icon: Plug },
  { page: 'settings', label: 'Settings', icon: Settings },
];

export const navigation = entries.map((entry) => ({ ...entry, path: pagePaths[entry.page] }));
