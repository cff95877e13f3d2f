import Activity from 'lucide-react/icons/activity';
import FileSearch from 'lucide-react/icons/file-search';
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
  /** Its label at the lower edge of a phone; without one it is in the menu only. */
  atHand?: string;
};

/** The menu: one row for each page. */
const entries: readonly Entry[] = [
  { page: 'overview', label: 'Overview', icon: Activity, atHand: 'Overview' },
  { page: 'analyses', label: 'Analyses', icon: ListTree, atHand: 'Analyses' },
  { page: 'causes', label: 'Causes', icon: Repeat, atHand: 'Causes' },
  { page: 'incidents', label: 'Incidents', icon: Siren },
  { page: 'analyze', label: 'Analyse a log', icon: FileSearch, atHand: 'Analyse' },
  { page: 'integrations', label: 'Integrations', icon: Plug },
  { page: 'settings', label: 'Settings', icon: Settings },
];

export const navigation = entries.map((entry) => ({ ...entry, path: pagePaths[entry.page] }));
