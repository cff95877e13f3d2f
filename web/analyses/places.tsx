import { List } from '@mantine/core';
import type { Analysis, Location } from '../../src/contract/analyses/analysis.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Panel } from '../parts/panel.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './places.module.css';

/** The locations in the user's code, and the tests that failed. */
export function Places({ analysis: { locations, tests, tests_failed } }: { analysis: Analysis }) {
  const more = tests_failed - tests.length;
  return (
    <>
      {locations.length > 0 && (
        <Panel title="Where in the code">
          <ul className={classes.places}>
            {locations.map((location) => (
              <li key={placeOf(location)}>
                <code>
                  <Untrusted>{placeOf(location)}</Untrusted>
                </code>
                <CopyButton value={placeOf(location)} label="Copy the place" compact />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {tests_failed > 0 && (
        <Panel title={`${count(tests_failed, 'failed test')}`}>
          <List size="sm" spacing={2}>
            {tests.map((name) => (
              <List.Item key={name}>
                <Untrusted>{name}</Untrusted>
              </List.Item>
            ))}
            {more > 0 && tests.length > 0 && <List.Item c="dimmed">and {count(more, 'other')}</List.Item>}
          </List>
        </Panel>
      )}
    </>
  );
}

function placeOf({ path, line, column }: Location): string {
  return [path, line, line === null ? null : column].filter((part) => part !== null).join(':');
}
