import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstallationList } from '../../src/contract/connections/many.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { basePath } from '../browser/base-path.ts';
import { ExternalLink } from '../parts/external-link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { ChooseProjects } from './choose-projects.tsx';

const outcomes: Record<string, string> = {
  none: 'GitHub shows you no account with the App. Install it there, or ask an owner of the account to.',
  taken: 'The accounts that GitHub shows you are used elsewhere in this Firstfail already.',
  denied: 'At GitHub it was not allowed. Sign in there again.',
  expired: 'The way to GitHub and back took too long, or was begun elsewhere. Sign in there again.',
  ended: 'Your session had ended on the way to GitHub and back. Sign in there again.',
  unavailable: 'GitHub did not answer as it should. Try again later.',
};

/** Connects many repositories with the GitHub App: first the account, then the repositories. `outcome` is the result of signing in at GitHub. */
export function GithubAppPanel({ outcome }: { outcome: string | undefined }) {
  const installations = useQuery(query(endpoints.listInstallations));
  return (
    <Loaded from={installations} lines={4} height={32}>
      {({ app, items }) => (app ? <Accounts app={app} items={items} outcome={outcome} /> : <NoApp />)}
    </Loaded>
  );
}

function NoApp() {
  return (
    <Panel title="GitHub App">
      <Text size="sm">
        Many repositories at once are connected through a GitHub App, which the operator has not set up here. With an
        access token, connect one repository at a time.
      </Text>
    </Panel>
  );
}

type AccountsProps = {
  app: NonNullable<InstallationList['app']>;
  items: InstallationList['items'];
  outcome: string | undefined;
};

function Accounts({ app, items, outcome }: AccountsProps) {
  const [chosen, setChosen] = useState(items.length === 1 ? (items[0]?.id ?? '') : '');
  const reason = outcome !== undefined && Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  return (
    <>
      <Panel title="GitHub App">
        <Stack gap="sm">
          {reason !== undefined && (
            <Alert color="red" title="No repository can be chosen yet" role="alert">
              {reason}
            </Alert>
          )}
          <Text size="sm">
            GitHub tells which accounts with the App you may see, and which of their repositories. No token is entered,
            and no repository gets a webhook of its own.
          </Text>
          {items.length > 0 && (
            <Radio.Group label="Account" value={chosen} onChange={setChosen}>
              <Stack gap={6} mt={6}>
                {items.map((item) => (
                  <Account key={item.id} item={item} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Group>
            <Button
              variant={items.length > 0 ? 'default' : 'filled'}
              component="a"
              href={basePath + endpoints.startGithubSignIn.path}
            >
              Sign in at GitHub
            </Button>
            {app.install_url !== null && (
              <Text size="sm">
                <ExternalLink href={app.install_url}>Install the App</ExternalLink>
              </Text>
            )}
          </Group>
        </Stack>
      </Panel>
      {chosen !== '' && <ChooseProjects key={chosen} id={chosen} from={{ forge: 'forge-c', installation: chosen }} />}
    </>
  );
}

function Account({ item: { id, account, state, connections } }: { item: InstallationList['items'][number] }) {
  const facts = [
    state === 'suspended' && 'suspended at GitHub',
    connections > 0 && count(connections, 'connected repository', 'connected repositories'),
  ];
  const shown = facts.filter((fact) => fact !== false);
  return (
    <Radio
      value={id}
      label={
        <>
          <Untrusted>{account}</Untrusted>
          {shown.length > 0 && ` (${shown.join(', ')})`}
        </>
      }
    />
  );
}
