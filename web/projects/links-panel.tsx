import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { LinkTemplates } from '../../src/contract/projects/link-templates.ts';
import { query } from '../api/api.ts';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { LinksForm, linkLabels } from './links-form.tsx';

/** What the panel reads. */
export const linksOf = (name: string) => query(endpoints.readLinkTemplates, { query: { name } });

/** Where the repository, branches, commits and files of a project's analyses lead. */
export function LinksPanel({ project }: { project: string }) {
  const [opened, edit] = useDisclosure(false);
  const mayEdit = isAdmin(useWho());
  const templates = useQuery(linksOf(project));
  const actions = mayEdit && (
    <Button size="xs" variant="default" disabled={templates.data === undefined} onClick={edit.open}>
      Change the links
    </Button>
  );
  return (
    <Panel title="Links to the repository" about="of the analyses of this project" actions={actions}>
      <Loaded from={templates} lines={1} height={20}>
        {(set) => (
          <>
            <Templates set={set} />
            <LinksForm key={String(opened)} {...{ project, set, opened }} close={edit.close} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Templates({ set }: { set: LinkTemplates }) {
  if (Object.values(set).every((template) => template === null))
    return <Text size="sm">They are guessed from the address of the build, at GitHub, GitLab and Bitbucket.</Text>;
  const facts = linkLabels.map(({ name, label }) => ({
    name: label,
    value: set[name] === null ? 'guessed' : <Untrusted>{set[name]}</Untrusted>,
  }));
  return <Facts facts={facts} />;
}
