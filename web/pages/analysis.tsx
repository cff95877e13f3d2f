import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Analysis } from '../../src/contract/analysis.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { analysisMarkdown } from '../analysis-markdown.ts';
import { query } from '../api.ts';
import { serviceUrl } from '../base-path.ts';
import { CauseHistory } from '../components/cause-history.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Evidence } from '../components/evidence.tsx';
import { Feedback } from '../components/feedback.tsx';
import { Fix } from '../components/fix.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { OtherReadings } from '../components/other-readings.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { Places } from '../components/places.tsx';
import { RunFacts } from '../components/run-facts.tsx';
import { SeverityBadge } from '../components/severity-badge.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { Verdicts } from '../components/verdicts.tsx';
import { count, words } from '../format.ts';
import { useKeys } from '../use-keys.ts';
import classes from './analysis.module.css';

/** The answer first, then what it rests on, then everything else that is known. */
export function AnalysisPage() {
  const { id = '' } = useParams({ strict: false });
  const analysis = useQuery(query(endpoints.getAnalysis, { params: { id } }));
  const navigate = useNavigate();
  useKeys({ u: () => void navigate({ to: pagePaths.analyses }) });
  return (
    <Loaded from={analysis} lines={12} of="analysis">
      {(found) => <Found analysis={found} />}
    </Loaded>
  );
}

function Found({ analysis }: { analysis: Analysis }) {
  const { id, title, root_cause, explanation, evidence, suggested_fix, consequences } = analysis;
  const url = `${serviceUrl}${pagePaths.analysis.replace('$id', id)}`;
  const actions = (
    <>
      <CopyButton value={analysisMarkdown(analysis, url)} label="Copy as Markdown" />
      <CopyButton value={url} label="Copy the link" />
    </>
  );
  return (
    <Page title={title} about={<Summary analysis={analysis} />} actions={actions}>
      <div className={classes.columns}>
        <div className={classes.answer}>
          <Panel title="What failed">
            {saysMore(root_cause, title) && (
              <Text className={classes.cause} mb="sm">
                <Untrusted>{root_cause}</Untrusted>
              </Text>
            )}
            <Evidence quotes={evidence} />
            {consequences > 0 && (
              <Text size="sm" c="dimmed" mt="xs">
                {count(consequences, 'later error')} in the log {consequences === 1 ? 'follows' : 'follow'} from this
                one.
              </Text>
            )}
          </Panel>
          <Panel title="What to do">
            <Fix fix={suggested_fix} />
          </Panel>
          <Verdicts analysis={analysis} />
          {explanation !== root_cause && (
            <Panel title="Why">
              <Text className={classes.prose}>
                <Untrusted>{explanation}</Untrusted>
              </Text>
            </Panel>
          )}
          <Places analysis={analysis} />
          <OtherReadings alternatives={analysis.alternatives} />
        </div>
        <aside className={classes.aside} aria-label="About this failure">
          <Panel title="Seen before">
            <CauseHistory analysis={analysis} />
          </Panel>
          <Panel title="Is this right?">
            <Feedback id={id} />
          </Panel>
          <Panel title="The run">
            <RunFacts analysis={analysis} />
          </Panel>
        </aside>
      </div>
    </Page>
  );
}

/** The cause is often the title in a whole sentence. */
function saysMore(cause: string, title: string): boolean {
  return cause.replace(/\.$/, '') !== title.replace(/\.$/, '');
}

function Summary({ analysis }: { analysis: Analysis }) {
  const { severity, category, project, branch, job, created_at, occurrence } = analysis;
  const place = [project, branch, job].filter((name) => name !== null && name !== '');
  return (
    <Group gap={8} mt={6}>
      <SeverityBadge severity={severity} />
      <span>{words(category)}</span>
      {occurrence.is_new && (
        <Badge variant="outline" size="sm" tt="none">
          new
        </Badge>
      )}
      {place.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: project, branch and job keep their order.
        <span key={at}>
          · <Untrusted>{name ?? ''}</Untrusted>
        </span>
      ))}
      <span>
        · <Moment at={created_at} as="ago" />
      </span>
    </Group>
  );
}
