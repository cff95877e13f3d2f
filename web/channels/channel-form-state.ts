import type { Severity } from '../../src/contract/analyses/analysis.ts';
import type { Category } from '../../src/contract/analyses/category.ts';
import type { Channel, ChannelFilters, Digest, QuietHours } from '../../src/contract/channels/channel.ts';
import type { ChannelKind } from '../../src/contract/channels/channel-kinds.ts';

/** What stands in the form of a channel. */
export type ChannelWords = {
  kind: ChannelKind;
  name: string;
  /** Empty where a channel that is changed keeps its address. */
  url: string;
  severity: Severity[];
  projects: string[];
  branches: string[];
  categories: Category[];
  onlyNew: boolean;
  digest: Digest;
  quietHours: QuietHours | null;
};

export function wordsOf(channel: Channel | undefined): ChannelWords {
  const { severity = [], projects = [], branches = [], categories = [], only_new = false } = channel?.filters ?? {};
  return {
    kind: channel?.kind ?? 'slack',
    name: channel?.name ?? '',
    url: '',
    severity,
    projects,
    branches,
    categories,
    onlyNew: only_new,
    digest: channel?.digest ?? 'off',
    quietHours: channel?.quiet_hours ?? null,
  };
}

/** Filters that let everything through are left out. */
export function filtersOf({ severity, projects, branches, categories, onlyNew }: ChannelWords): ChannelFilters {
  return {
    ...(severity.length > 0 && { severity }),
    ...(projects.length > 0 && { projects }),
    ...(branches.length > 0 && { branches }),
    ...(categories.length > 0 && { categories }),
    ...(onlyNew && { only_new: true }),
  };
}

/** What a channel lets through, in words for a list. */
export function filterWords({ severity, projects, branches, categories, only_new }: ChannelFilters): string[] {
  const parts = [
    severity && severity.length > 0 && severity.join(', '),
    projects && projects.length > 0 && `projects ${projects.join(', ')}`,
    branches && branches.length > 0 && `branches ${branches.join(', ')}`,
    categories && categories.length > 0 && categories.join(', ').replaceAll('_', ' '),
    only_new && 'new causes only',
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts : ['everything'];
}
