import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import GitBranch from 'lucide-react/icons/git-branch';
import Plus from 'lucide-react/icons/plus';
import type { Connection } from '../../src/contract/connections/connection.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { Arrivals } from '../analyses/arrivals.tsx';
import { query } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import { ConnectionRow } from '../connections/connection-row.tsx';
import { InstallationsPanel } from '../connections/installations-panel.tsx';
import { LinePanel, RecipePanel } from '../connections/recipe-panel.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { PageButton, PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { PermissionState } from '../parts/permission-state.tsx';
import { Rows } from '../parts/rows.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SetUpSteps } from '../tenants/set-up-steps.tsx';
import { count } from '../words/format.ts';

export function IntegrationsPage() {
  const admin = isAdmin(useWho());
  const connect = (
    <PageButton to={pagePaths.connect} leftSection={<Plus size={16} aria-hidden />}>
      Connect a project
    </PageButton>
  );
  return (
    <Page
      title="Integrations"
      about="A Git platform reports failed builds by webhook; any CI can send their logs itself."
      actions={admin && connect}
    >
      <SignInOutcome />
      {admin && <SetUpSteps />}
      {admin ? (
        <>
          <Connections />
          <InstallationsPanel />
        </>
      ) : (
        <Panel title="Git platforms">
          <PermissionState what="see and make connections" />
        </Panel>
      )}
      <LinePanel />
      <RecipePanel arrivals={<Arrivals />} />
    </Page>
  );
}

function Connections() {
  const connections = useQuery(query(endpoints.listConnections));
  const items = connections.data?.items;
  return (
    <Panel title="Git platforms" about={items && items.length > 0 && count(items.length, 'connected project')} flush>
      <Loaded from={connections} lines={3} height={44}>
        {({ items }) => <ConnectionList connections={items} />}
      </Loaded>
    </Panel>
  );
}

function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  if (connections.length === 0) {
    return (
      <EmptyState title="No project is connected" icon={<GitBranch size={28} />}>
        Connect one of GitHub, GitLab or Bitbucket, and its failed builds are analysed without a change to the pipeline.
      </EmptyState>
    );
  }
  return (
    <Rows label="Connected projects">
      {connections.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} />
      ))}
    </Rows>
  );
}

const reasons: Record<string, string> = {
  denied: 'At GitLab it was not allowed. Begin again, or connect the project with an access token or by hand.',
  expired: 'The way to GitLab and back took too long, or was begun elsewhere. Begin again.',
  ended: 'Your session had ended on the way to GitLab and back, so nothing was connected. Begin again.',
  unavailable: 'GitLab did not answer as it should. Try again later, or connect the project by hand.',
};

/** The outcome of signing in at GitLab. */
function SignInOutcome() {
  const search = useSearch();
  const error = search.one('error');
  const id = search.one('connection');
  const close = () => search.change({ error: undefined, connection: undefined });
  if (error !== undefined && Object.hasOwn(reasons, error)) {
    return (
      <Alert color="red" title="The project is not connected" withCloseButton onClose={close} closeButtonLabel="Close">
        {reasons[error]}
      </Alert>
    );
  }
  if (id === undefined) return null;
  return (
    <Alert color="green" title="The project is connected" withCloseButton onClose={close} closeButtonLabel="Close">
      <PageLink to={pagePaths.connection} params={{ id }}>
        See how it is
      </PageLink>
    </Alert>
  );
}
