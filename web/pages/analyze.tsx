import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { readLog } from '../analyses/upload/log-file.ts';
import { type ChosenLog, LogSource } from '../analyses/upload/log-source.tsx';
import { RunFields, type RunWords } from '../analyses/upload/run-fields.tsx';
import { uploading } from '../analyses/upload/upload.ts';
import { UploadProgress } from '../analyses/upload/upload-progress.tsx';
import { ask, keyOf } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { touched } from '../api/use-change.ts';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { sentence } from '../parts/refusal-state.tsx';

type Sending = { step: 'reading' | 'sending'; share: number };

export function AnalyzePage() {
  const [chosen, setChosen] = useState<ChosenLog>();
  const [typed, setTyped] = useState('');
  const [run, setRun] = useState<RunWords>({});
  const { sending, error, start, cancel } = useSending();
  const isReady = chosen !== undefined || typed.trim() !== '';
  return (
    <Page
      title="Analyse a log"
      about="Paste the log of a failed run or choose its file. Only the analysis is stored, never the log."
    >
      <Panel title="Log">
        <LogSource chosen={chosen} choose={setChosen} typed={typed} type={setTyped} disabled={sending !== undefined} />
      </Panel>
      <Panel title="The run" about="Optional. The branch helps to judge the severity.">
        <RunFields run={run} change={setRun} />
      </Panel>
      <Stack gap="sm">
        {error !== undefined && (
          <Alert color="red" role="alert" title="The log was not analysed">
            {sentence(error)}
          </Alert>
        )}
        {sending ? (
          <UploadProgress {...sending} cancel={cancel} />
        ) : (
          <Group>
            <Button onClick={() => void start({ chosen, typed, run })} disabled={!isReady}>
              Analyse
            </Button>
            {!isReady && (
              <Text size="sm" c="dimmed">
                Paste a log or choose a file first.
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Page>
  );
}

type Input = { chosen: ChosenLog | undefined; typed: string; run: RunWords };

function useSending() {
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<unknown>();
  const aborting = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  // A person who has left the page meanwhile stays on the other page.
  useEffect(() => () => aborting.current?.abort(new Error('left')), []);
  const start = async ({ chosen, typed, run }: Input) => {
    const abort = new AbortController();
    aborting.current = abort;
    setError(undefined);
    setSending({ step: 'reading', share: 0 });
    try {
      const { text } = chosen?.log ?? (await readLog(new Blob([typed])));
      const progress = (sent: number, all: number) => setSending({ step: 'sending', share: sent / all });
      const body = { log: text, ...run };
      const analysis = await ask(endpoints.analyze, { body }, uploading(progress, abort.signal));
      const { id } = analysis;
      queryClient.setQueryData(keyOf(endpoints.getAnalysis, { params: { id } }), analysis);
      void touched(endpoints.listAnalyses, endpoints.readOverview);
      await navigate({ to: pagePaths.analysis, params: { id } });
    } catch (reason) {
      if (!abort.signal.aborted) setError(reason);
    } finally {
      setSending(undefined);
    }
  };
  return { sending, error, start, cancel: () => aborting.current?.abort(new Error('cancelled')) };
}
