import { Paper, Progress, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { contradictsScope, historyWords, retryWords } from '../../src/contract/analyses/attribution-words.ts';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { percent } from '../words/format.ts';
import { confidenceWords, retries, scopes } from '../words/labels.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './verdicts.module.css';

/** What the history tells, then severity, confidence, retry and owner, each with its reason. */
export function Verdicts({ analysis }: { analysis: AnalysisDetail }) {
  const { severity, severity_reason, confidence, cause_scope, retry } = analysis;
  const sure = confidenceWords(confidence);
  const scope = scopes[cause_scope];
  const history = historyWords(analysis);
  const showsScope = !contradictsScope(analysis);
  const cards = 3 + Number(history !== undefined) + Number(showsScope);
  return (
    <SimpleGrid cols={{ base: 2, md: cards }} spacing="sm">
      {history && (
        <Verdict name="History" about={history.about}>
          <Untrusted>{history.title}</Untrusted>
        </Verdict>
      )}
      <Verdict name="Severity" about={severity_reason}>
        <SeverityBadge severity={severity} />
      </Verdict>
      <Verdict name="Confidence" about={sure.about}>
        {sure.title} · {percent(confidence)}
        <Progress value={confidence * 100} size={4} mt={6} mb={2} aria-label="Confidence" />
      </Verdict>
      <Verdict name="Retry" about={`${retry.reason} ${retryWords(analysis)}`.trim()}>
        {retries[retry.advice]}
      </Verdict>
      {showsScope && (
        <Verdict name="Whose problem" about={scope.about}>
          {scope.title}
        </Verdict>
      )}
    </SimpleGrid>
  );
}

function Verdict({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <Paper withBorder className={classes.verdict}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <div className={classes.value}>{children}</div>
      <Text size="xs" c="dimmed">
        <Untrusted>{about}</Untrusted>
      </Text>
    </Paper>
  );
}
