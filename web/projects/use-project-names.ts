import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';

const typingMs = 200;
const most = 20;

/** The first projects whose names contain the text, among all that the tenant has; asked for once they are wanted. */
export function useProjectNames(text: string, isWanted = true) {
  const [q] = useDebouncedValue(text.trim(), typingMs);
  const projects = useQuery({
    ...query(endpoints.listProjects, { query: { view: 'names', limit: most, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return { names: (projects.data?.items ?? []).map(({ project }) => project), isPending: projects.isPending };
}
