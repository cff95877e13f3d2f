import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { correctionWords } from '../../src/contract/causes/team-words.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { analysisMarkdown } from '../analyses/analysis-markdown.ts';
import { buildLink } from '../analyses/build-link.ts';
import { Evidence } from '../analyses/evidence.tsx';
import { Feedback } from '../analyses/feedback.tsx';
import { Fix } from '../analyses/fix.tsx';
import { isNew } from '../analyses/is-new.ts';
import { Places } from '../analyses/places.tsx';
import { RunFacts } from '../analyses/run-facts.tsx';
import { Verdicts } from '../analyses/verdicts.tsx';
import { Why } from '../analyses/why.tsx';
import { query } from '../api/api.ts';
import { serviceUrl } from '../browser/base-path.ts';
import { useKeys } from '../browser/use-keys.ts';
import { useNow } from '../browser/use-now.ts';
import { CauseHistory } from '../causes/cause-history.tsx';
import { KnownFixPanel } from '../causes/known-fix.tsx';
import { OccurrenceSteps } from '../causes/occurrence-steps.tsx';
import { IncidentBanner } from '../incidents/incident-banner.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { ExternalButton } from '../parts/external-link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { BranchLink, ProjectLink } from '../parts/project-link.tsx';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { count, words } from '../words/format.ts';
import { Prose } from '../words/prose.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './analysis.module.css';

/** The answer first, then its evidence, then all other facts. */
export function AnalysisPage() {
  const { id = '' } = useParams({ strict: false });
  const analysis = useQuery(query(endpoints.getAnalysis, { params: { id } }));
  const navigate = useNavigate();
  useKeys({ u: () => void navigate({ to: pagePaths.analyses }) });
  return (
    <Loaded from={analysis} lines={12} of="analysis">
      {(analysis) => <AnalysisParts analysis={analysis} />}
    </Loaded>
  );
}

function AnalysisParts({ analysis }: { analysis: AnalysisDetail }) {
  const { id, title } = analysis;
  const url = `${serviceUrl}${pagePaths.analysis.replace('$id', id)}`;
  const build = buildLink(analysis);
  const actions = (
    <>
      {build !== null && <ExternalButton href={build}>Open build</ExternalButton>}
      <OccurrenceSteps analysis={analysis} />
      <CopyButton value={analysisMarkdown(analysis, url)} label="Copy as Markdown" />
      <CopyButton value={url} label="Copy the link" />
    </>
  );
  return (
    <Page title={title} about={<Summary analysis={analysis} />} actions={actions}>
      <IncidentBanner incident={analysis.incident} />
      <div className={classes.columns}>
        <div className={classes.answer}>
          <WhatBroke analysis={analysis} />
          <KnownFixPanel analysis={analysis} />
          <Lines analysis={analysis} />
          <Verdicts analysis={analysis} />
          <Panel title="What to do">
            <Fix fix={analysis.suggested_fix} />
          </Panel>
          <Places analysis={analysis} />
          <Why analysis={analysis} />
        </div>
        <aside className={classes.aside} aria-label="About this failure">
          <div data-screen-only>
            <Panel title="Is this right?">
              <Feedback id={id} />
            </Panel>
          </div>
          <Panel title="Seen before">
            <CauseHistory analysis={analysis} />
          </Panel>
          <Panel title="The run">
            <RunFacts analysis={analysis} />
          </Panel>
        </aside>
      </div>
    </Page>
  );
}

/** The cause in a sentence, where the title does not say it already. */
function WhatBroke({ analysis }: { analysis: AnalysisDetail }) {
  const { title, root_cause } = analysis;
  const corrected = correctionWords(analysis);
  const saysMoreThanTitle = saysMore(root_cause, title);
  if (!saysMoreThanTitle && !corrected) return null;
  return (
    <div>
      {saysMoreThanTitle && (
        <Text className={classes.cause}>
          <Prose>{root_cause}</Prose>
        </Text>
      )}
      {corrected && (
        <Text size="sm" mt={4}>
          <Untrusted>{corrected}</Untrusted>
        </Text>
      )}
    </div>
  );
}

function Lines({ analysis: { confidence, evidence, consequences } }: { analysis: AnalysisDetail }) {
  return (
    <Panel title="What failed">
      <Evidence quotes={evidence} confidence={confidence} />
      {consequences > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {count(consequences, 'later error')} in the log {consequences === 1 ? 'follows' : 'follow'} from this one.
        </Text>
      )}
    </Panel>
  );
}

/** Whether the cause says more than the title; often it is the title as a sentence. */
function saysMore(cause: string, title: string): boolean {
  return cause.replace(/\.$/, '') !== title.replace(/\.$/, '');
}

function Summary({ analysis }: { analysis: AnalysisDetail }) {
  const { severity, category, project, branch, job, created_at } = analysis;
  const origin = [
    project && <ProjectLink project={project} />,
    branch && (project ? <BranchLink {...{ project, branch }} /> : <Untrusted>{branch}</Untrusted>),
    job && <Untrusted>{job}</Untrusted>,
  ].filter(Boolean);
  return (
    <Group gap={8}>
      <SeverityBadge severity={severity} />
      <span>{words(category)}</span>
      {isNew(analysis, useNow()) && (
        <Badge variant="outline" size="sm" tt="none">
          new
        </Badge>
      )}
      {origin.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: project, branch and job keep their order.
        <span key={at}>· {name}</span>
      ))}
      <span>
        · <Timestamp at={created_at} as="ago" />
      </span>
    </Group>
  );
}
