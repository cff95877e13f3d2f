import { List, Text } from '@mantine/core';
import type { Location } from '../../src/contract/analyses/analysis.ts';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './places.module.css';

/** The locations in the user's code, and the tests that failed. */
export function Places({ analysis }: { analysis: AnalysisDetail }) {
  const { locations, links, tests, tests_failed, title } = analysis;
  const isInTitle = tests_failed === 1 && tests.some((name) => title.includes(name));
  const showsTests = tests_failed > 0 && !isInTitle;
  if (locations.length === 0 && !showsTests) return null;
  return (
    <Panel title="Where in the code">
      <ul className={classes.places}>
        {locations.map((location, at) => (
          <Place key={placeOf(location)} place={placeOf(location)} url={links.locations[at]} />
        ))}
      </ul>
      {showsTests && <Tests names={tests} total={tests_failed} />}
    </Panel>
  );
}

function Place({ place, url }: { place: string; url: string | null | undefined }) {
  const code = (
    <code>
      <Untrusted>{place}</Untrusted>
    </code>
  );
  return (
    <li>
      {url ? <ExternalLink href={url}>{code}</ExternalLink> : code}
      <CopyButton value={place} label="Copy the place" compact />
    </li>
  );
}

function Tests({ names, total }: { names: readonly string[]; total: number }) {
  const more = total - names.length;
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {count(total, 'failed test')}
      </Text>
      <List size="sm" spacing={2}>
        {names.map((name) => (
          <List.Item key={name}>
            <Untrusted>{name}</Untrusted>
          </List.Item>
        ))}
        {more > 0 && names.length > 0 && <List.Item c="dimmed">and {count(more, 'other')}</List.Item>}
      </List>
    </>
  );
}

function placeOf({ path, line, column }: Location): string {
  return [path, line, line === null ? null : column].filter((part) => part !== null).join(':');
}
