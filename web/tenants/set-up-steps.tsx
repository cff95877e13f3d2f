import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { type PageName, pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { listRows } from '../api/list-rows.ts';
import { PageButton } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

type Step = { title: string; about: string; page: PageName; verb: string; isDone: boolean };

const everyMs = 4_000;

/** What is left to set up, for administrators; nothing once all of it is done. */
export function SetUpSteps() {
  const steps = useSteps();
  if (steps === undefined || steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel title="Setting up" about={`${done} of ${steps.length} steps done`} flush>
      <Rows label="Steps of the set-up">
        {steps.map(({ title, about, page, verb, isDone }) => (
          <Row
            key={title}
            lead={<StatusBadge tone={isDone ? 'good' : 'quiet'}>{isDone ? 'done' : 'open'}</StatusBadge>}
            title={title}
            facts={about}
            quiet={isDone}
            actions={
              !isDone && (
                <PageButton to={pagePaths[page]} size="xs" variant="default">
                  {verb}
                </PageButton>
              )
            }
          />
        ))}
      </Rows>
    </Panel>
  );
}

/** Undefined until it is known which are done. */
function useSteps(): Step[] | undefined {
  const first = useQuery({
    ...query(listRows, { query: { view: 'list', limit: 1 } }),
    refetchInterval: ({ state }) => state.data?.items.length === 0 && everyMs,
  });
  const connections = useQuery(query(endpoints.listConnections));
  const tenant = useQuery(query(endpoints.getTenant));
  const channels = useQuery(query(endpoints.listChannels));
  if (!first.data || !connections.data || !tenant.data || !channels.data) return undefined;
  const { counts, limits } = tenant.data;
  const steps: readonly Step[] = [
    {
      ...{ title: 'Send the first log', page: 'analyze', verb: 'Paste a log' },
      about: 'From a CI by a recipe of this page, or by hand.',
      isDone: first.data.items.length > 0,
    },
    {
      ...{ title: 'Connect a project', page: 'connect', verb: 'Connect' },
      about: 'GitHub, GitLab or Bitbucket then reports its failed builds without a change to the pipeline.',
      isDone: connections.data.items.length > 0,
    },
    {
      ...{ title: 'Invite the team', page: 'members', verb: 'Invite' },
      about: 'Members see every analysis and write down what they know of a cause.',
      isDone: counts.members + counts.invitations > 1,
    },
    {
      ...{ title: 'Notify a channel', page: 'channels', verb: 'Create a channel' },
      about: 'A chat or a program hears of failed runs.',
      isDone: channels.data.items.length > 0,
    },
  ];
  return limits.chat_channels ? [...steps] : steps.slice(0, -1);
}
