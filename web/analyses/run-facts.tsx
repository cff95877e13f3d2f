import { Code, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { productOf } from '../../src/contract/analyses/products.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { Facts } from '../parts/facts.tsx';
import { BranchLink, ProjectLink } from '../parts/project-link.tsx';
import { bytes, count } from '../words/format.ts';
import { ciName } from '../words/labels.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';

const shortCommit = 10;

/** The origin of the run and the facts about its log. */
export function RunFacts({ analysis }: { analysis: AnalysisDetail }) {
  const { commit, links, log_facts, source, provider, explained_by, engine_version, exit_code } = analysis;
  const secrets = Object.values(log_facts.secrets).reduce((sum, count) => sum + count, 0);
  const cut = log_facts.truncated ? ', cut before it came here' : '';
  return (
    <Facts
      facts={[
        { name: 'When', value: <Timestamp at={analysis.created_at} /> },
        place('Project', analysis.project && <ProjectLink project={analysis.project} />, links.repository),
        text('Job', analysis.job),
        text('Run', analysis.run_id),
        text('Attempt', analysis.attempt),
        place('Branch', branchOf(analysis), links.branch),
        commit ? { name: 'Commit', value: <Commit commit={commit} url={links.commit} /> } : undefined,
        { name: 'CI', value: <Words text={ciName(analysis)} /> },
        saysMore(provider, source) ? text('Provider', productOf(provider) ?? provider) : undefined,
        text('Tool', analysis.tool),
        text('Step', analysis.step),
        analysis.command ? { name: 'Command', value: <Words text={analysis.command} code /> } : undefined,
        exit_code === null ? undefined : { name: 'Exit status', value: exit_code },
        { name: 'Log', value: `${count(log_facts.lines, 'line')}, ${bytes(log_facts.bytes)}${cut}` },
        secrets > 0 ? { name: 'Secrets', value: `${count(secrets, 'secret')} masked` } : undefined,
        { name: 'Explained by', value: <Words text={`${explained_by}, analyser ${engine_version}`} /> },
      ]}
    />
  );
}

/** Whether the provider says more than the CI's name. */
function saysMore(provider: string | null, source: Analysis['source']): provider is string {
  if (provider === null || provider === source) return false;
  return !ciName({ source, provider }).includes(productOf(provider) ?? provider);
}

/** A link to the page of the project, and one to the repository where it is known. */
function place(name: string, link: ReactNode, url: string | null) {
  if (!link) return undefined;
  const away = url !== null && <ExternalLink href={url}>repository</ExternalLink>;
  return {
    name,
    value: (
      <>
        {link} {away}
      </>
    ),
  };
}

function branchOf({ project, branch }: Analysis): ReactNode {
  if (!branch) return undefined;
  return project ? <BranchLink project={project} branch={branch} /> : <Words text={branch} />;
}

function text(name: string, value: string | null) {
  return value ? { name, value: <Words text={value} /> } : undefined;
}

function Words({ text: words, code = false }: { text: string; code?: boolean }) {
  const shown = <Untrusted>{words}</Untrusted>;
  return code ? <Code>{shown}</Code> : shown;
}

function Commit({ commit, url }: { commit: string; url: string | null }) {
  const short = (
    <Code title={commit}>
      <Untrusted>{commit.slice(0, shortCommit)}</Untrusted>
    </Code>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {url === null ? short : <ExternalLink href={url}>{short}</ExternalLink>}
      <CopyButton value={commit} label="Copy the commit" compact />
    </Group>
  );
}
