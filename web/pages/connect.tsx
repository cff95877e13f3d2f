import { Radio, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreatedConnection } from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import classes from '../connections/connect-form.module.css';
import { ConnectForm } from '../connections/connect-form.tsx';
import { Connected } from '../connections/connected.tsx';
import { type ForgeChoice, forges } from '../connections/forges.ts';
import { GithubAppPanel } from '../connections/github-app.tsx';
import { ManyForm } from '../connections/many-form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { PermissionState } from '../parts/permission-state.tsx';
import { isAdmin, useWho } from '../session/who.ts';

/** The wizard: which platform, which project, and what to enter there. */
export function ConnectPage() {
  const admin = isAdmin(useWho());
  const [created, setCreated] = useState<CreatedConnection>();
  if (!admin) {
    return (
      <Page title="Connect a project">
        <Panel title="Git platform">
          <PermissionState what="connect projects" />
        </Panel>
      </Page>
    );
  }
  if (created) {
    return (
      <Page
        title={created.registration.state === 'registered' ? 'Connected' : 'Almost connected'}
        about="What is left to do, and the secret, which is shown only once."
      >
        <Connected connection={created} />
      </Page>
    );
  }
  return <Choose done={setCreated} />;
}

function Choose({ done }: { done: (connection: CreatedConnection) => void }) {
  const [choice, setChoice] = useState<ForgeChoice>('github');
  // How signing in at GitHub ended, for who comes back from there.
  const outcome = useSearch().one('github');
  const [isMany, setMany] = useState(outcome !== undefined);
  const connections = useQuery(query(endpoints.listConnections));
  const forge = forges.find(({ value }) => value === choice) ?? forges[0];
  const choose = (value: string) => setChoice(forges.find((one) => one.value === value)?.value ?? 'github');
  if (!forge) return null;
  return (
    <Page
      title="Connect a project"
      about="Its failed builds are then analysed without a change to the pipeline."
      isForm
    >
      <Panel title="Git platform">
        <Radio.Group aria-label="Git platform" value={choice} onChange={choose}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {forges.map(({ value, name, about }) => (
              <Radio.Card key={value} value={value} className={classes.card} aria-label={name}>
                <Radio.Indicator />
                <div>
                  <Text size="sm" fw={600}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {about}
                  </Text>
                </div>
              </Radio.Card>
            ))}
          </SimpleGrid>
        </Radio.Group>
      </Panel>
      <Panel title="How many">
        <Radio.Group
          aria-label="How many"
          value={isMany ? 'many' : 'one'}
          onChange={(value) => setMany(value === 'many')}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Radio value="one" label="One project" />
            <Radio value="many" label="Many projects at once" />
          </SimpleGrid>
        </Radio.Group>
      </Panel>
      {isMany ? (
        <Many key={choice} choice={choice} outcome={outcome} />
      ) : (
        <Loaded from={connections} lines={6} height={32}>
          {({ oauth }) => <ConnectForm key={choice} forge={forge} signIn={oauth} done={done} />}
        </Loaded>
      )}
    </Page>
  );
}

function Many({ choice, outcome }: { choice: ForgeChoice; outcome: string | undefined }) {
  return choice === 'github' ? <GithubAppPanel outcome={outcome} /> : <ManyForm choice={choice} />;
}
