import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { InstallationList } from '../../src/contract/connections/many.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, query } from '../api/api.ts';
import { touched } from '../api/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';

type Installation = InstallationList['items'][number];

/** The accounts of GitHub whose installation of the App this tenant has; nothing where it has none. */
export function InstallationsPanel() {
  const installations = useQuery(query(endpoints.listInstallations));
  const bound = installations.data?.items.filter(({ state }) => state !== 'offered') ?? [];
  if (bound.length === 0) return null;
  return (
    <Panel title="GitHub App" about="Accounts whose repositories are connected without a token of their own" flush>
      <Rows label="Installations of the GitHub App">
        {bound.map((installation) => (
          <InstallationRow key={installation.id} installation={installation} />
        ))}
      </Rows>
    </Panel>
  );
}

function InstallationRow({
  installation: { id, account, base_url, state, connections },
}: {
  installation: Installation;
}) {
  const [asking, question] = useDisclosure(false);
  const run = async () => {
    await ask(endpoints.removeInstallation, { params: { id } });
    await touched(endpoints.listInstallations, endpoints.listConnections, endpoints.getConnection);
  };
  return (
    <Row
      title={<Untrusted>{account}</Untrusted>}
      facts={[
        <Untrusted key="place">{new URL(base_url).host}</Untrusted>,
        count(connections, 'connected repository', 'connected repositories'),
        state === 'suspended' && 'suspended at GitHub',
      ]}
      actions={
        <>
          <Button size="xs" variant="default" aria-label={`Let go of ${account}`} onClick={question.open}>
            Let go
          </Button>
          <Confirm opened={asking} close={question.close} title="Let go of this installation?" verb="Let go" run={run}>
            The connections of <Untrusted>{account}</Untrusted> stay, but receive nothing until somebody signs in at
            GitHub and chooses their repositories again. The App stays installed at GitHub.
          </Confirm>
        </>
      }
    />
  );
}
