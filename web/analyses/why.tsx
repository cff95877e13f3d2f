import { Text } from '@mantine/core';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { contradictsScope, retryWords } from '../../src/contract/analyses/attribution-words.ts';
import { Facts } from '../parts/facts.tsx';
import { Panel } from '../parts/panel.tsx';
import { confidenceWords, scopes } from '../words/labels.ts';
import { Prose } from '../words/prose.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { OtherReadings } from './other-readings.tsx';
import { unsaid } from './unsaid.ts';
import classes from './why.module.css';

/** What happened, the reason of each verdict, and what else it could be. */
export function Why({ analysis }: { analysis: AnalysisDetail }) {
  const { explanation, title, root_cause, suggested_fix, alternatives } = analysis;
  const { severity_reason, retry, confidence, cause_scope } = analysis;
  const story = unsaid(explanation, [title, root_cause, suggested_fix.summary, severity_reason, retry.reason]);
  const scope = contradictsScope(analysis) ? undefined : scopes[cause_scope].about;
  return (
    <Panel title="Why">
      {story !== '' && (
        <Text className={classes.prose} mb="sm">
          <Prose>{story}</Prose>
        </Text>
      )}
      <Facts
        facts={[
          reason('Severity', severity_reason),
          reason('Retry', `${retry.reason} ${retryWords(analysis)}`.trim()),
          scope === undefined ? undefined : reason('Whose problem', scope),
          reason('Confidence', confidenceWords(confidence).about),
        ]}
      />
      <OtherReadings alternatives={alternatives} />
    </Panel>
  );
}

function reason(name: string, about: string) {
  return about === '' ? undefined : { name, value: <Untrusted>{about}</Untrusted> };
}
