import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { contradictsScope, historyWords } from '../../src/contract/analyses/attribution-words.ts';
import { percent } from '../words/format.ts';
import { confidenceWords, retries, scopes } from '../words/labels.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './verdicts.module.css';

/** One line with the verdicts on history, retry, owner and confidence; `Why` has their reasons. */
export function Verdicts({ analysis }: { analysis: AnalysisDetail }) {
  const { confidence, cause_scope, retry, own_pattern } = analysis;
  const history = historyWords(analysis);
  return (
    <Paper withBorder component="section" className={classes.strip} aria-label="In short">
      <dl className={classes.verdicts}>
        {history && (
          <Verdict name="History">
            <Untrusted>{history.title}</Untrusted>
          </Verdict>
        )}
        <Verdict name="Retry">{retries[retry.advice]}</Verdict>
        {!contradictsScope(analysis) && <Verdict name="Whose problem">{scopes[cause_scope].title}</Verdict>}
        {own_pattern?.owner && (
          <Verdict name="Owner">
            <Untrusted>{own_pattern.owner}</Untrusted>
          </Verdict>
        )}
        <Verdict name="Confidence">
          {confidenceWords(confidence).title}, <span className={classes.whole}>{percent(confidence)}</span>
        </Verdict>
      </dl>
      {history && (
        <Text size="xs" c="dimmed" mt={6}>
          <Untrusted>{history.about}</Untrusted>
        </Text>
      )}
    </Paper>
  );
}

function Verdict({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.verdict}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
