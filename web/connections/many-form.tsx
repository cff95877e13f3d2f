import { Button, Group, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Source } from '../../src/contract/connections/many.ts';
import { Panel } from '../parts/panel.tsx';
import { ChooseProjects } from './choose-projects.tsx';
import type { ForgeChoice } from './forges.ts';

type Choice = Exclude<ForgeChoice, 'github'>;
type Fields = { baseUrl: string; place: string; token: string };

type Place = {
  hasBaseUrl: boolean;
  usualUrl: string;
  label: string;
  placeholder: string;
  token: string;
  source: (fields: Fields) => Source;
};

const places: Record<Choice, Place> = {
  gitlab: {
    hasBaseUrl: true,
    usualUrl: 'https://gitlab.com',
    label: 'Group',
    placeholder: 'group or group/subgroup',
    token: 'A personal or group access token with the scope api and the role Maintainer.',
    source: ({ baseUrl, place, token }) => ({ forge: 'forge-a', base_url: baseUrl, group: place, access_token: token }),
  },
  'bitbucket-data-center': {
    hasBaseUrl: true,
    usualUrl: '',
    label: 'Project key',
    placeholder: 'ACME',
    token: 'An HTTP access token with project admin rights.',
    source: ({ baseUrl, place, token }) => {
      const edition = 'self-hosted' as const;
      return { forge: 'forge-b', edition, base_url: baseUrl, project_key: place, access_token: token };
    },
  },
  'bitbucket-cloud': {
    hasBaseUrl: false,
    usualUrl: '',
    label: 'Workspace',
    placeholder: 'acme',
    token: 'A workspace access token that may administer webhooks and read pipelines.',
    source: ({ place, token }) => ({ forge: 'forge-b', edition: 'cloud', workspace: place, access_token: token }),
  },
};

/** Connects many projects with one token: asks first for their group, then for the projects. */
export function ManyForm({ choice }: { choice: Choice }) {
  const { hasBaseUrl, usualUrl, label, placeholder, token, source } = places[choice];
  const [fields, setFields] = useState<Fields>({ baseUrl: usualUrl, place: '', token: '' });
  const [listed, setListed] = useState<{ source: Source; id: string }>();
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setListed({ source: source(fields), id: crypto.randomUUID() });
  };
  return (
    <>
      <Panel title="Where the projects are">
        <form onSubmit={submit}>
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              {hasBaseUrl && (
                <TextInput
                  label="Base URL"
                  placeholder="https://git.example.com"
                  required
                  maxLength={500}
                  value={fields.baseUrl}
                  onChange={(event) => set({ baseUrl: event.currentTarget.value })}
                />
              )}
              <TextInput
                label={label}
                placeholder={placeholder}
                required
                maxLength={400}
                autoComplete="off"
                value={fields.place}
                onChange={(event) => set({ place: event.currentTarget.value })}
              />
            </SimpleGrid>
            <PasswordInput
              label="Access token"
              description={`${token} Each connection stores it encrypted, and never shows it.`}
              required
              maxLength={4096}
              autoComplete="off"
              value={fields.token}
              onChange={(event) => set({ token: event.currentTarget.value })}
            />
            <Group>
              <Button type="submit" variant={listed ? 'default' : 'filled'}>
                List the projects
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      {listed && <ChooseProjects key={listed.id} id={listed.id} from={listed.source} />}
    </>
  );
}
