import { Alert, Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Available, type ManyAnswer, mostAtOnce, type Source } from '../../src/contract/connections/many.ts';
import { noReport } from '../../src/contract/connections/no-report.ts';
import type { Report } from '../../src/contract/connections/report.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { ReportFields } from './report-fields.tsx';

type Outcome = ManyAnswer['items'][number];

const mostPages = 20;

/** The projects of a group or account, of which a person connects some or all at once. `id` identifies the group or account. */
export function ChooseProjects({ id, from }: { id: string; from: Source }) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const available = useQuery({
    // A token must not become a part of the key.
    queryKey: [endpoints.listAvailable.path, id],
    queryFn: async () => await allAvailable(from),
    retry: false,
    gcTime: 0,
  });
  if (outcomes) return <Outcomes outcomes={outcomes} />;
  return (
    <Loaded from={available} lines={6} height={28}>
      {(list) => <Choice from={from} available={list} done={setOutcomes} />}
    </Loaded>
  );
}

async function allAvailable(from: Source): Promise<Pick<Available, 'items' | 'note'>> {
  const items: Available['items'] = [];
  let after: string | undefined;
  let note: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask(endpoints.listAvailable, { body: { from, ...(after !== undefined && { after }) } });
    items.push(...answer.items);
    note ??= answer.note;
    if (answer.next === null) return { items, note };
    after = answer.next;
  }
  return { items, note: 'There are more projects than this list shows. Connect them one by one.' };
}

type ChoiceProps = {
  from: Source;
  available: Pick<Available, 'items' | 'note'>;
  done: (outcomes: readonly Outcome[]) => void;
};

function Choice({ from, available: { items, note }, done }: ChoiceProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [report, setReport] = useState(noReport);
  const [ended, setEnded] = useState(0);
  const connect = useChange({
    change: async () => await connectAll({ from, projects: chosen, report, progress: setEnded }),
    touches: [endpoints.listConnections, endpoints.listInstallations],
    done,
  });
  if (items.length === 0) return <Text size="sm">There is no project here that can be connected.</Text>;
  return (
    <>
      <Panel title="Projects" about={count(items.length, 'project')}>
        <Stack gap="sm">
          {note !== null && <Alert color="yellow">{note}</Alert>}
          <Projects items={items} chosen={chosen} choose={setChosen} />
        </Stack>
      </Panel>
      <Panel title="Answer on merge requests" about="In each project that is connected now; it can be changed later.">
        <ReportFields
          report={report}
          change={(changes) => setReport({ ...report, ...changes })}
          error={connect.error}
        />
      </Panel>
      {connect.isPending && <Progress value={(100 * ended) / chosen.length} aria-label="Connected so far" />}
      <FormProblem error={connect.error} />
      <Group>
        <Button onClick={() => connect.mutate()} loading={connect.isPending} disabled={chosen.length === 0}>
          Connect {count(chosen.length, 'project')}
        </Button>
      </Group>
    </>
  );
}

type ProjectsProps = {
  items: Available['items'];
  chosen: readonly string[];
  choose: (projects: readonly string[]) => void;
};

function Projects({ items, chosen, choose }: ProjectsProps) {
  const free = items.filter(({ connected }) => !connected).map(({ project }) => project);
  return (
    <>
      <Checkbox
        label="All that are not connected yet"
        checked={free.length > 0 && chosen.length === free.length}
        indeterminate={chosen.length > 0 && chosen.length < free.length}
        disabled={free.length === 0}
        onChange={(event) => choose(event.currentTarget.checked ? free : [])}
      />
      <Checkbox.Group aria-label="Projects" value={[...chosen]} onChange={choose}>
        <Stack gap={6} mah={420} style={{ overflowY: 'auto' }}>
          {items.map((item) => (
            <OneProject key={item.project} item={item} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

function OneProject({ item: { project, connected, archived } }: { item: Available['items'][number] }) {
  const facts = [connected && 'connected already', archived && 'archived'].filter((fact) => fact !== false);
  return (
    <Checkbox
      value={project}
      disabled={connected}
      label={
        <>
          <Untrusted>{project}</Untrusted>
          {facts.length > 0 && ` (${facts.join(', ')})`}
        </>
      }
    />
  );
}

type Connecting = { from: Source; projects: readonly string[]; report: Report; progress: (ended: number) => void };

/** A call takes so many projects; where the whole call fails, each of its projects shows the reason. */
async function connectAll({ from, projects, report, progress }: Connecting): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < projects.length; at += mostAtOnce) {
    const some = projects.slice(at, at + mostAtOnce);
    try {
      outcomes.push(...(await ask(endpoints.connectMany, { body: { from, projects: some, report } })).items);
    } catch (error) {
      if (outcomes.length === 0) throw error;
      const detail = error instanceof Error ? error.message : 'The service could not be reached.';
      const failed = { outcome: 'failed', connection_id: null, detail } as const;
      outcomes.push(...some.map((project) => ({ project, ...failed })));
    }
    progress(outcomes.length);
  }
  return outcomes;
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const open = outcomes.filter(({ outcome, detail }) => outcome === 'connected' && detail !== null);
  const connected = outcomes.filter(({ outcome }) => outcome === 'connected').length;
  return (
    <Stack gap="sm">
      <Alert
        color={failed.length > 0 ? 'yellow' : 'green'}
        title={`${count(connected, 'project')} connected`}
        role="status"
      >
        {connected > 0 && 'Their failed builds will show up among the analyses.'}
      </Alert>
      <Left title="Not connected" outcomes={failed} />
      <Left title="Connected, with something left to do" outcomes={open} />
    </Stack>
  );
}

function Left({ title, outcomes }: { title: string; outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <Panel title={title}>
      <Stack gap={6} component="ul" aria-label={title}>
        {outcomes.map(({ project, detail }) => (
          <Text key={project} size="sm" component="li">
            <Untrusted>{project}</Untrusted>: <Untrusted>{detail ?? ''}</Untrusted>
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}
