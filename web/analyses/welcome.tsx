import { Alert, Button, Paper, Stack, Text, Timeline, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { ask, keyOf } from '../api/api.ts';
import { listRows } from '../api/list-rows.ts';
import { serviceUrl } from '../browser/base-path.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { PageButton, PageLink } from '../parts/page-link.tsx';
import { sentence } from '../parts/refusal-state.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { sampleProject } from './sample-log.ts';
import { SendSample } from './send-sample.tsx';
import classes from './welcome.module.css';

const everyMs = 3_000;

/** The steps to the first analysis: make a token, send a log, read the answer. */
export function Welcome() {
  const admin = isAdmin(useWho());
  const make = useMutation({
    mutationFn: async () =>
      await ask(endpoints.createToken, { body: { name: 'First log', scopes: ['ingest', 'read'] } }),
  });
  const arrived = useQuery({
    queryKey: [...keyOf(listRows), 'first'],
    queryFn: async () => await ask(listRows, { query: { view: 'list', limit: 1 } }),
    refetchInterval: everyMs,
  });
  const first = arrived.data?.items[0];
  const token = make.data?.token;
  const stepBefore = token ? 1 : 0;
  const step = first ? 3 : stepBefore;
  return (
    <Paper withBorder className={classes.welcome}>
      <Title order={2} mb="xs">
        Send the log of a failed run
      </Title>
      <Text size="sm" c="dimmed" mb="lg">
        Firstfail answers with the line that made everything after it red. The log itself is never stored.
      </Text>
      <Timeline active={step} bulletSize={22} lineWidth={2}>
        <Timeline.Item title="Make a token" bullet={1}>
          {admin ? <Token token={token} make={() => make.mutate()} isBusy={make.isPending} /> : <AskForToken />}
          {make.isError && (
            <Alert color="red" mt="xs">
              {sentence(make.error)} <PageLink to={pagePaths.tokens}>To the tokens</PageLink>
            </Alert>
          )}
        </Timeline.Item>
        <Timeline.Item title="Send a log with it" bullet={2}>
          <Trial token={token} />
        </Timeline.Item>
        <Timeline.Item title="Read what it found" bullet={3}>
          <First id={first?.id} />
        </Timeline.Item>
      </Timeline>
    </Paper>
  );
}

function Token({ token, make, isBusy }: { token: string | undefined; make: () => void; isBusy: boolean }) {
  if (token === undefined) {
    return (
      <Button size="xs" mt="xs" onClick={make} loading={isBusy}>
        Make a token
      </Button>
    );
  }
  return (
    <Stack gap={6} mt="xs">
      <CodeBlock code={token} label="Copy the token" />
      <Text size="xs" c="dimmed">
        It may send logs and read analyses. This is the only time it is shown; the command below holds it already.
      </Text>
    </Stack>
  );
}

function AskForToken() {
  return (
    <Text size="sm" c="dimmed">
      An administrator of your tenant makes one for you.
    </Text>
  );
}

function Trial({ token }: { token: string | undefined }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        From any shell; <PageLink to={pagePaths.integrations}>Integrations</PageLink> has a recipe for each CI.
      </Text>
      <CodeBlock code={trial(token)} label="Copy the command" />
      <Text size="sm" c="dimmed" mt="xs">
        Or without a shell: <PageLink to={pagePaths.analyze}>paste a log</PageLink>, or send a small one, which is
        stored under the project {sampleProject}.
      </Text>
      <SendSample />
    </>
  );
}

function First({ id }: { id: string | undefined }) {
  return (
    <div role="status">
      {id ? (
        <PageButton to={pagePaths.analysis} params={{ id }} size="xs" mt="xs">
          Open the first analysis
        </PageButton>
      ) : (
        <Text size="sm" c="dimmed">
          It appears here as soon as it arrives.
        </Text>
      )}
    </div>
  );
}

/** A command whose output has one failing line. */
function trial(token: string | undefined): string {
  return [
    `echo "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'." |`,
    `  curl -sS "${serviceUrl}/api/ingest/log?provider=shell&project=acme/web" \\`,
    `  -H "Authorization: Bearer ${token ?? '$TOKEN'}" \\`,
    '  -H "Content-Type: text/plain" --data-binary @-',
  ].join('\n');
}
