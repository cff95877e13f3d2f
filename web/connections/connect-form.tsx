import { Button, Group, PasswordInput, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ConnectionList, CreatedConnection } from '../../src/contract/connections/connection.ts';
import { noReport } from '../../src/contract/connections/no-report.ts';
import type { Report } from '../../src/contract/connections/report.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { useChange } from '../api/use-change.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { Panel } from '../parts/panel.tsx';
import type { ForgeFields, forges } from './forges.ts';
import { gitlabSignIn } from './gitlab-sign-in.ts';
import { ReportFields } from './report-fields.tsx';

type Forge = (typeof forges)[number];
type Way = 'token' | 'sign-in' | 'hand';

type Props = {
  forge: Forge;
  signIn: ConnectionList['oauth'];
  done: (connection: CreatedConnection) => void;
};

const nothing = {
  baseUrl: '',
  project: '',
  repository: '',
  projectKey: '',
  repoSlug: '',
  workspace: '',
  accessToken: '',
};

const labels: Record<Forge['fields'][number], { label: string; placeholder: string; wire: string }> = {
  baseUrl: { label: 'Base URL', placeholder: 'https://git.example.com', wire: 'base_url' },
  project: { label: 'Project', placeholder: 'group/name', wire: 'project' },
  repository: { label: 'Repository', placeholder: 'owner/name', wire: 'project' },
  projectKey: { label: 'Project key', placeholder: 'ACME', wire: 'project_key' },
  repoSlug: { label: 'Repository slug', placeholder: 'web', wire: 'repo_slug' },
  workspace: { label: 'Workspace', placeholder: 'acme', wire: 'workspace' },
};

/** Which project, and who enters the webhook on the platform. */
export function ConnectForm({ forge, signIn, done }: Props) {
  const canSignIn = forge.value === 'gitlab' && signIn !== null;
  const [fields, setFields] = useState<ForgeFields>({ ...nothing, baseUrl: startingUrl(forge, signIn) });
  const [way, setWay] = useState<Way>(canSignIn ? 'sign-in' : 'token');
  const set = (changes: Partial<ForgeFields>) => setFields({ ...fields, ...changes });
  const [report, setReport] = useState(noReport);
  const connect = useConnect(forge, { way, report }, done);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'sign-in') location.assign(gitlabSignIn(fields.project.trim()));
    else connect.mutate(fields);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Panel title="Project">
          <ProjectFields
            names={forge.fields}
            fields={fields}
            // One signs in at the GitLab that the operator has set, and at no other.
            fixedUrl={way === 'sign-in' ? signIn?.base_url : undefined}
            change={set}
            error={connect.error}
          />
        </Panel>
        <Panel title="Webhook">
          <Stack>
            <Ways forge={forge} way={way} change={setWay} signIn={canSignIn ? signIn : null} />
            {way === 'token' && (
              <TokenField
                about={forge.token}
                value={fields.accessToken}
                change={(accessToken) => set({ accessToken })}
                error={connect.error}
              />
            )}
            <FormProblem error={connect.error} />
          </Stack>
        </Panel>
        {way === 'token' && (
          <Panel title="Answer on merge requests" about={forge.reportRights}>
            <ReportFields
              report={report}
              change={(changes) => setReport({ ...report, ...changes })}
              error={connect.error}
            />
          </Panel>
        )}
        <Group>
          <Button type="submit" loading={connect.isPending}>
            {way === 'sign-in' ? 'Go to GitLab' : 'Connect'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useConnect(forge: Forge, { way, report }: { way: Way; report: Report }, done: Props['done']) {
  return useChange({
    change: async (fields: ForgeFields) => {
      const accessToken = way === 'token' ? fields.accessToken : '';
      const body = forge.body({ ...fields, accessToken });
      return await ask(endpoints.createConnection, { body: way === 'token' ? { ...body, report } : body });
    },
    touches: [endpoints.listConnections],
    done,
  });
}

type ProjectProps = {
  names: Forge['fields'];
  fields: ForgeFields;
  fixedUrl: string | undefined;
  change: (changes: Partial<ForgeFields>) => void;
  error: unknown;
};

function ProjectFields({ names, fields, fixedUrl, change, error }: ProjectProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: Math.min(names.length, 3) }} spacing="sm">
      {names.map((name) => {
        const fixed = name === 'baseUrl' ? fixedUrl : undefined;
        return (
          <TextInput
            key={name}
            label={labels[name].label}
            placeholder={labels[name].placeholder}
            required
            maxLength={500}
            autoComplete="off"
            readOnly={fixed !== undefined}
            value={fixed ?? fields[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
            error={fieldError(error, labels[name].wire)}
          />
        );
      })}
    </SimpleGrid>
  );
}

type TokenProps = { about: string; value: string; change: (token: string) => void; error: unknown };

function TokenField({ about, value, change, error }: TokenProps) {
  return (
    <PasswordInput
      label="Access token"
      description={`${about} It is stored encrypted and never shown.`}
      required
      maxLength={4096}
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={fieldError(error, 'access_token')}
    />
  );
}

type WaysProps = { forge: Forge; way: Way; change: (way: Way) => void; signIn: ConnectionList['oauth'] };

function Ways({ forge, way, change, signIn }: WaysProps) {
  return (
    <Radio.Group aria-label="Who enters the webhook" value={way} onChange={(value) => change(wayOf(value))}>
      <Stack gap="sm">
        {signIn && (
          <Radio
            value="sign-in"
            label="Sign in at GitLab"
            description={`You allow it at ${signIn.base_url}; the webhook is entered there for you.`}
          />
        )}
        <Radio
          value="token"
          label="With an access token"
          description={`The webhook is entered on ${forge.name} for you.`}
        />
        <Radio
          value="hand"
          label="By hand"
          description={`You enter the webhook on ${forge.name} yourself. Nothing is called there.`}
        />
      </Stack>
    </Radio.Group>
  );
}

function wayOf(value: string): Way {
  return value === 'sign-in' || value === 'hand' ? value : 'token';
}

function startingUrl(forge: Forge, signIn: ConnectionList['oauth']): string {
  return forge.value === 'gitlab' ? (signIn?.base_url ?? forge.usualUrl) : forge.usualUrl;
}
